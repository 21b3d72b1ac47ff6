import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ValuesCore

/// `loki watch`: says what changes, until it is stopped.
struct Watch: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what changes, as it happens.", discussion: examples("loki watch"))

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        var visits = RecentChanges(now: surroundings.now())
        var memos = RecentChanges(now: surroundings.now())
        // What was there before is no news.
        _ = try await news(client, &visits)
        _ = try await memoNews(client, &memos)
        surroundings.terminal.printError(
            surroundings.localize(CommandWord.watching, client.baseURL().absoluteString))
        var isLost = false
        // What the server could not be asked about when it changed.
        var missed: [String] = []
        for try await event in client.events(nil) {
            if isLost != (event == .lost) {
                isLost.toggle()
                let word = isLost ? CommandWord.watchLost : .watchingAgain
                surroundings.terminal.printError(surroundings.localize(word))
            }
            var kinds = missed
            switch event {
            case .lost: continue
            case .version, .heartbeat: break
            case .end(let reason): throw CommandFailure.streamEnded(reason: reason)
            case .change(let changed, _): kinds += changed.filter { !missed.contains($0) }
            }
            missed = []
            for kind in kinds {
                do {
                    try await tellNews(of: kind, client, &visits, &memos, surroundings)
                } catch let error as ApiError where error.failure.isPassing {
                    missed.append(kind)
                }
            }
        }
    }

    private func tellNews(
        of kind: String, _ client: ApiClient, _ visits: inout RecentChanges, _ memos: inout RecentChanges,
        _ surroundings: CommandSurroundings
    ) async throws {
        switch APIEvent.Kind(rawValue: kind) {
        case .visits: try await tell(news(client, &visits), .visitChanged, surroundings)
        case .memos: try await tell(memoNews(client, &memos), .memoChanged, surroundings)
        case .sessions: break
        case .everything:
            // Anything may have changed, or nothing: so every connection begins.
            try await tell(news(client, &visits), .visitChanged, surroundings)
            try await tell(memoNews(client, &memos), .memoChanged, surroundings)
        case nil: try tell(kind, surroundings)
        }
    }

    private typealias News = (summaries: [String], deletedCount: Int)

    private func news(_ client: ApiClient, _ changes: inout RecentChanges) async throws -> News {
        let visits = try await client.visits(VisitQuery(updatedSince: changes.since)).first(.max).items
        let (news, deletedCount) = changes.news(visits, count: try await client.visits().count())
        return (news.map(\.summary), deletedCount)
    }

    private func memoNews(_ client: ApiClient, _ changes: inout RecentChanges) async throws -> News {
        let memos = try await client.memos(MemoQuery(updatedSince: changes.since)).first(.max).items
        let (news, deletedCount) = changes.news(memos, count: try await client.memos().count())
        return (news.map(\.summary), deletedCount)
    }

    private func tell(
        _ news: News, _ word: CommandWord, _ surroundings: CommandSurroundings
    ) throws(CommandFailure) {
        let name = surroundings.localize(word)
        for summary in news.summaries { try surroundings.terminal.print("\(time(surroundings)) \(name) \(summary)") }
        // A deletion leaves nothing to show.
        for _ in 0..<news.deletedCount { try tell(name, surroundings) }
    }

    private func tell(_ name: String, _ surroundings: CommandSurroundings) throws(CommandFailure) {
        let text = surroundings.localize(CommandWord.otherChanged, name.printableLine)
        try surroundings.terminal.print("\(time(surroundings)) \(text)")
    }

    /// `21:00:05`, where the person is.
    private func time(_ surroundings: CommandSurroundings) -> String {
        let now = surroundings.now()
        let local = now.addingTimeInterval(Double(surroundings.timeZone.secondsFromGMT(for: now)))
        return String(Timestamp(local).internetText.dropFirst(11).prefix(8))
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
