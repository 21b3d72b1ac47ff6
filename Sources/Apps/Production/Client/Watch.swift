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
        var memos = visits
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
            try await tellEach(of: news(client, &visits), .visitChanged, surroundings)
            try await tellEach(of: memoNews(client, &memos), .memoChanged, surroundings)
        case nil: try tell(kind, surroundings)
        }
    }

    private func news(_ client: ApiClient, _ changes: inout RecentChanges) async throws -> [String] {
        let query = VisitQuery(updatedSince: changes.since)
        let visits = try await client.visits(query).first(.max).items
        return changes.news(visits, updatedAt: \.updatedAt, revision: \.revision).map(\.summary)
    }

    private func memoNews(_ client: ApiClient, _ changes: inout RecentChanges) async throws -> [String] {
        let query = MemoQuery(updatedSince: changes.since)
        let memos = try await client.memos(query).first(.max).items
        // A pin is no new revision.
        return changes.news(memos, updatedAt: \.updatedAt) { $0.revision * 2 + ($0.isPinned ? 1 : 0) }.map(\.summary)
    }

    private func tell(
        _ summaries: [String], _ word: CommandWord, _ surroundings: CommandSurroundings
    ) throws(CommandFailure) {
        // A deletion leaves nothing to show.
        guard !summaries.isEmpty else { return try tell(surroundings.localize(word), surroundings) }
        try tellEach(of: summaries, word, surroundings)
    }

    private func tellEach(
        of summaries: [String], _ word: CommandWord, _ surroundings: CommandSurroundings
    ) throws(CommandFailure) {
        let name = surroundings.localize(word)
        for summary in summaries { try surroundings.terminal.print("\(time(surroundings)) \(name) \(summary)") }
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
