import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki watch`: reports changes until it is stopped.
struct Watch: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print changes as they happen.", discussion: examples("loki watch"))

    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        var visits = RecentChanges<Sakatsu>(now: environment.now())
        var memos = RecentChanges<Memo>(now: environment.now())
        // Earlier changes are not reported.
        _ = try await visits.fetch(client)
        _ = try await memos.fetch(client)
        environment.printError(.watching(client.baseURL().absoluteString))
        var isLost = false
        // The kinds of data whose changes could not be read yet.
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
                    // Anything may have changed, or nothing: every connection begins with this event.
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
        // Nothing can be shown of a deleted item.
        for _ in 0..<changes.deletedCount { try print(changeOf: name, environment) }
    }

    private func print(changeOf name: String, _ environment: CommandEnvironment) throws(CommandFailure) {
        let text = environment.localize(.otherChanged(name.printableLine))
        try environment.terminal.print("\(time(environment)) \(text)")
    }

    /// The time of day in the local time zone: `21:00:05`.
    private func time(_ environment: CommandEnvironment) -> String {
        environment.now().formatted(
            Date.ISO8601FormatStyle(timeZone: environment.timeZone).time(includingFractionalSeconds: false))
    }
}

extension ApiFailure {
    /// Whether a later attempt may succeed.
    fileprivate var isPassing: Bool {
        switch self {
        case .unreachable, .server, .rateLimited: true
        default: false
        }
    }
}

/// Finds the recent changes that have not been reported yet.
struct RecentChanges<Item: ListedItem> {
    /// New and changed items in the order of the list, and the number of deleted items.
    typealias Changes = (items: [Item], deletedCount: Int)

    /// An overlap of the queries, in milliseconds: the clocks of server and client may differ, and a change may be
    /// committed while a later one is read.
    private static var slack: Int64 { 600_000 }

    /// The start of the next query.
    private(set) var since: Timestamp
    private var revisions: [UUID: Int] = [:]
    /// The expected number of items; nil before the first query.
    private var count: Int?

    init(now: Date) {
        since = Timestamp(now).adding(-Self.slack)
    }

    /// Queries the server for changes.
    mutating func fetch(_ client: ApiClient) async throws -> Changes {
        let items = try await ItemList<Item>(client: client, query: Item.changed(since: since)).first(.max).items
        return update(items, count: try await ItemList<Item>(client: client).count())
    }

    /// - Parameters:
    ///   - items: all items changed since ``since``.
    ///   - count: the number of all items, read afterwards.
    /// - Returns: the actual changes. When the signal arrives, more may have changed, or the change may have been read
    ///   with an earlier one.
    mutating func update(_ items: [Item], count: Int) -> Changes {
        let changed = items.filter { revisions[$0.id] != $0.state }
        let unknown = changed.filter { revisions[$0.id] == nil }
        var expected = count
        if let known = self.count {
            let made = unknown.count { $0.createdAt >= since }
            // An old item that was unknown was changed or restored. In the latter case, there are more than expected.
            expected = max(known + made, min(count, known + unknown.count))
        }
        let deletedCount = max(0, expected - count)
        self.count = expected - deletedCount
        // Other items are deleted, and new if they are restored, or too old for the next query.
        revisions = Dictionary(items.map { ($0.id, $0.state) }) { _, last in last }
        if let newest = items.map(\.updatedAt).max() { since = max(since, newest.adding(-Self.slack)) }
        return (changed, deletedCount)
    }
}
