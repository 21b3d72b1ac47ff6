import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki watch`: says what changes, until it is stopped.
struct Watch: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what changes, as it happens.", discussion: examples("loki watch"))

    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        var visits = RecentChanges<Sakatsu>(now: environment.now())
        var memos = RecentChanges<Memo>(now: environment.now())
        // What was there before is not told.
        _ = try await visits.fetch(client)
        _ = try await memos.fetch(client)
        environment.printError(.watching(client.baseURL().absoluteString))
        var isLost = false
        // What the server could not be asked about when it changed.
        var missed: [String] = []
        for try await event in client.events(nil) {
            if isLost != (event == .lost) {
                isLost.toggle()
                environment.printError(isLost ? .watchLost : .watchingAgain)
            }
            var kinds = missed
            switch event {
            case .lost: continue
            case .version, .heartbeat: break
            case .end(let reason):
                throw CommandFailure.failed(reason == "full" ? .streamFull : .streamDisplaced)
            case .change(let changed, _): kinds += changed.filter { !missed.contains($0) }
            }
            missed = []
            for name in kinds {
                let kind = APIEvent.Kind(rawValue: name)
                do {
                    // Anything may have changed, or nothing: so every connection begins.
                    if kind == .visits || kind == .everything {
                        try await print(visits.fetch(client), .visitChanged, environment)
                    }
                    if kind == .memos || kind == .everything {
                        try await print(memos.fetch(client), .memoChanged, environment)
                    }
                    if kind == nil { try print(changeOf: name, environment) }
                } catch let error as ApiError where error.failure.isPassing {
                    missed.append(name)
                }
            }
        }
    }

    private func print<Item: ListedItem>(
        _ changes: RecentChanges<Item>.Changes, _ word: CommandLineString, _ environment: CommandEnvironment
    ) throws(CommandFailure) {
        let name = environment.localize(word)
        for item in changes.items { try environment.terminal.print("\(time(environment)) \(name) \(item.summary)") }
        // A deletion leaves nothing to show.
        for _ in 0..<changes.deletedCount { try print(changeOf: name, environment) }
    }

    private func print(changeOf name: String, _ environment: CommandEnvironment) throws(CommandFailure) {
        let text = environment.localize(.otherChanged(name.printableLine))
        try environment.terminal.print("\(time(environment)) \(text)")
    }

    /// `21:00:05`, where the person is.
    private func time(_ environment: CommandEnvironment) -> String {
        environment.now().formatted(
            Date.ISO8601FormatStyle(timeZone: environment.timeZone).time(includingFractionalSeconds: false))
    }
}

extension ApiFailure {
    /// Whether the server may answer later what it has not answered now.
    fileprivate var isPassing: Bool {
        switch self {
        case .unreachable, .server, .rateLimited: true
        default: false
        }
    }
}

/// Which of the items that have changed lately have not been told yet.
struct RecentChanges<Item: ListedItem> {
    /// Items that were not known as they are, in their order, and how many have been deleted.
    typealias Changes = (items: [Item], deletedCount: Int)

    /// The clocks of server and client may differ by so much, and one change be kept while a later one is read, in
    /// milliseconds.
    private static var slack: Int64 { 600_000 }

    /// Since when to ask for changes.
    private(set) var since: Timestamp
    private var revisions: [UUID: Int] = [:]
    /// How many items there were, with those that have come since; nil before the first are known.
    private var count: Int?

    init(now: Date) {
        since = Timestamp(now).adding(-Self.slack)
    }

    /// Asks the server for them.
    mutating func fetch(_ client: ApiClient) async throws -> Changes {
        let items = try await ItemList<Item>(client: client, query: Item.changed(since: since)).first(.max).items
        return update(items, count: try await ItemList<Item>(client: client).count())
    }

    /// - Parameters:
    ///   - items: all that have changed since ``since``.
    ///   - count: how many items there were afterwards, whenever they have changed.
    /// - Returns: what a signal that something has changed does not say: by then others have changed, or it was read
    ///   with the one before.
    mutating func update(_ items: [Item], count: Int) -> Changes {
        let changed = items.filter { revisions[$0.id] != $0.state }
        let unknown = changed.filter { revisions[$0.id] == nil }
        var expected = count
        if let known = self.count {
            let made = unknown.count { $0.createdAt >= since }
            // What is old and unknown was changed, or restored: then there are more than were expected.
            expected = max(known + made, min(count, known + unknown.count))
        }
        let deletedCount = max(0, expected - count)
        self.count = expected - deletedCount
        // What is not among them is deleted, and new when it is restored, or too old to be asked for again.
        revisions = Dictionary(items.map { ($0.id, $0.state) }) { _, last in last }
        if let newest = items.map(\.updatedAt).max() { since = max(since, newest.adding(-Self.slack)) }
        return (changed, deletedCount)
    }
}
