import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import ValuesCore

extension MemoTool {
    struct New: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a memo.",
            discussion: examples(
                "loki memo new 次は外気浴を長めに", "loki memo new --pin < packing-list.txt", "loki memo new",
                note: "Without words it reads standard input, or opens $VISUAL or $EDITOR."))

        @Argument(help: "What to write.") var words: [String] = []
        @Flag(help: "Let it stand before all others.") var pin = false

        func run(in surroundings: CommandSurroundings) async throws {
            let client = try surroundings.signedInClient()
            let isPinned = pin
            let save: @Sendable (String) async throws -> APICore.Memo? = { typed in
                let body = typed.withoutLastLineBreaks
                guard !body.isBlank else { return nil }
                let content = MemoContent(body: body, isPinned: isPinned ? true : nil)
                return try await client.request(
                    .memos(.put(surroundings.makeID(), content, .isNew)), as: APICore.Memo.self)
            }
            let saved: APICore.Memo?
            if !words.isEmpty {
                saved = try await save(words.joined(separator: " "))
            } else if surroundings.terminal.isInteractive {
                saved = try await EditSession(memosIn: surroundings).edit("", save: save)
            } else {
                saved = try await save(try surroundings.terminal.readAll())
            }
            guard let saved else { throw CommandFailure.cancelled }
            try surroundings.print(.recorded, saved.summary)
        }
    }

    struct Edit: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a memo in $VISUAL or $EDITOR.",
            discussion: examples(
                "loki memo edit @1", "loki memo edit 3f2a --draft ~/.local/state/loki/draft-3f2a7c10.txt"))

        @Argument(help: .memo, completion: .memos) var id: String
        @Option(
            help: .init("Take the memo from a file, where an earlier loki memo edit has left it.", valueName: "file"),
            completion: .file())
        var draft: String?

        func run(in surroundings: CommandSurroundings) async throws {
            let client = try surroundings.signedInClient()
            let (memo, tag) = try await client.taggedMemo(try await client.memoID(toChange: id))
            let save: @Sendable (String) async throws -> APICore.Memo? = { typed in
                let body = typed.withoutLastLineBreaks
                guard body != memo.body else { return nil }
                let route = Route.memos(.put(memo.id, MemoContent(body: body), .matches(tag)))
                return try await client.request(route, as: APICore.Memo.self)
            }
            let saved: APICore.Memo?
            if let draft {
                saved = try await save(try surroundings.desk.read(draft))
            } else {
                let command = "loki memo edit \(memo.id.canonicalText) --draft"
                let session = EditSession(memosIn: surroundings, command: command)
                saved = try await session.edit(memo.body + "\n", save: save)
            }
            if let saved {
                try surroundings.print(.changed, saved.summary)
            } else {
                try surroundings.print(.unchanged)
            }
        }
    }
}

extension EditSession {
    private static let newMemoCommand = "loki memo new <"

    /// For memos: the whole text is the memo.
    init(memosIn surroundings: CommandSurroundings, command: String? = nil) {
        self.init(
            surroundings: surroundings, form: nil,
            current: { item in
                guard case .memo(let memo) = item else { return nil }
                return memo.body
            }, command: command ?? Self.newMemoCommand, newCommand: Self.newMemoCommand)
    }
}

extension String {
    /// Editors and `echo` end every text with a line break.
    fileprivate var withoutLastLineBreaks: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
