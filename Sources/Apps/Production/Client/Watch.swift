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

    /// How many changes are looked at that come together.
    private static let limit = 100

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        var visits = RecentChanges(now: surroundings.now())
        var memos = visits
        // What was there before is no news.
        _ = try await news(client, &visits)
        _ = try await memoNews(client, &memos)
        surroundings.terminal.printError(
            surroundings.localize(CommandWord.watching, client.baseURL().absoluteString))
        for try await event in client.events(nil) {
            switch event {
            case .version, .heartbeat: continue
            case .end(let reason): throw CommandFailure.streamEnded(reason: reason)
            case .change(let kinds, _):
                for kind in kinds {
                    switch kind {
                    case "sakatsu": tell(try await news(client, &visits), .visitChanged, surroundings)
                    case "memo": tell(try await memoNews(client, &memos), .memoChanged, surroundings)
                    case "settings": tell(surroundings.localize(CommandWord.settingsChanged), surroundings)
                    case "session": continue
                    case "*":
                        // Anything may have changed, or nothing: so every connection begins.
                        tellEach(of: try await news(client, &visits), .visitChanged, surroundings)
                        tellEach(of: try await memoNews(client, &memos), .memoChanged, surroundings)
                    default: tell(kind, surroundings)
                    }
                }
            }
        }
    }

    private func news(_ client: ApiClient, _ changes: inout RecentChanges) async throws -> [String] {
        let query = VisitQuery(updatedSince: changes.since)
        let visits = try await client.visits(query).first(Self.limit).items
        return changes.news(visits) { $0.revision }.map(\.summary)
    }

    private func memoNews(_ client: ApiClient, _ changes: inout RecentChanges) async throws -> [String] {
        let query = MemoQuery(updatedSince: changes.since)
        let memos = try await client.memos(query).first(Self.limit).items
        // A pin is no new revision.
        return changes.news(memos) { $0.revision * 2 + ($0.isPinned ? 1 : 0) }.map(\.summary)
    }

    private func tell(_ summaries: [String], _ word: CommandWord, _ surroundings: CommandSurroundings) {
        // A deletion leaves nothing to show.
        guard !summaries.isEmpty else { return tell(surroundings.localize(word), surroundings) }
        tellEach(of: summaries, word, surroundings)
    }

    private func tellEach(of summaries: [String], _ word: CommandWord, _ surroundings: CommandSurroundings) {
        let name = surroundings.localize(word)
        for summary in summaries { surroundings.terminal.print("\(time(surroundings)) \(name) \(summary)") }
    }

    private func tell(_ name: String, _ surroundings: CommandSurroundings) {
        let text = surroundings.localize(CommandWord.otherChanged, name.printableLine)
        surroundings.terminal.print("\(time(surroundings)) \(text)")
    }

    /// `21:00:05`, where the person is.
    private func time(_ surroundings: CommandSurroundings) -> String {
        let now = surroundings.now()
        let local = now.addingTimeInterval(Double(surroundings.timeZone.secondsFromGMT(for: now)))
        return String(Timestamp(local).internetText.dropFirst(11).prefix(8))
    }
}
