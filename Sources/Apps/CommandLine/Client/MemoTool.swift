import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
package import ModelsCore
import ValuesCore

/// `loki memo`: memos.
struct MemoTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memo",
        abstract: "List, write and change memos.",
        discussion: examples("loki memo list", "loki memo new 次は外気浴を長めに"),
        subcommands: [
            List.self, ShowItem<Memo>.self, New.self, Edit.self, DeleteItem<Memo>.self,
            RestoreItem<Memo>.self, Pin.self, Unpin.self,
        ]
    )

    struct List: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "List memos, pinned ones first.",
            discussion: examples("loki memo list", "loki memo list タオル --json"))

        @Argument(help: "Words to look for.") var words: [String] = []
        @Option(parsing: .unconditional, help: .init("How many at most, up to 1000.", valueName: "number"))
        var limit = 20
        @Flag(help: "Print JSON.") var json = false

        func run(in environment: CommandEnvironment) async throws {
            let query = MemoQuery(searchText: words.joined(separator: " "))
            try await environment.printList(
                { $0.memos(query) }, limit: limit, json: json,
                head: [.idColumn, nil, .changedColumn, .memoColumn], flexibleColumn: 3)
        }
    }

    struct New: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a memo.",
            discussion: examples(
                "loki memo new 次は外気浴を長めに", "loki memo new --pin < packing-list.txt", "loki memo new",
                note: "Without words it reads standard input, or opens $VISUAL or $EDITOR."))

        @Argument(help: "What to write.") var words: [String] = []
        @Flag(help: "Let it stand before all others.") var pin = false

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let isPinned = pin ? true : nil
            let save: @Sendable (String) async throws -> Memo? = { typed in
                let body = typed.withoutLastLineBreaks
                guard !body.isBlank else { return nil }
                let content = MemoContent(body: body, isPinned: isPinned)
                let route = Route.memos(.put(environment.makeID(), content, .isNew))
                return try await client.request(route, as: Memo.self)
            }
            let saved: Memo?
            if words.isEmpty, environment.terminal.isInteractive {
                saved = try await EditSession(memosIn: environment).edit("", save: save)
            } else {
                saved = try await save(
                    try words.isEmpty ? environment.terminal.readAll() : words.joined(separator: " "))
            }
            guard let saved else { throw CommandFailure.cancelled }
            try environment.print(.recorded(saved.summary))
        }
    }

    struct Edit: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a memo in $VISUAL or $EDITOR.",
            discussion: examples(
                "loki memo edit @1", "loki memo edit 3f2a --draft ~/.local/state/loki/draft-3f2a7c10.txt"))

        @Argument(help: Memo.argumentHelp, completion: .ids(of: Memo.self)) var id: String
        @Option(
            help: .init("Take the memo from a file, where an earlier loki memo edit has left it.", valueName: "file"),
            completion: .file())
        var draft: String?

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let (memo, tag) = try await client.memos().item(try ItemReference(toChange: id))
            let session = EditSession(memosIn: environment, command: "loki memo edit \(memo.id.canonicalText) --draft")
            try await session.change(
                memo.body + "\n", draft: draft, done: { (memo: Memo) in memo.summary },
                save: { typed -> Memo? in
                    let body = typed.withoutLastLineBreaks
                    guard body != memo.body else { return nil }
                    let route = Route.memos(.put(memo.id, MemoContent(body: body), .matches(tag)))
                    return try await client.request(route, as: Memo.self)
                })
        }
    }

    struct Pin: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a memo stand before all others.", discussion: examples("loki memo pin 3f2a"))

        @Argument(help: Memo.argumentHelp, completion: .ids(of: Memo.self)) var id: String

        func run(in environment: CommandEnvironment) async throws {
            try environment.print(.pinned(await MemoTool.setPin(true, of: id, in: environment).summary))
        }
    }

    struct Unpin: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a memo stand among the others again.", discussion: examples("loki memo unpin @1"))

        @Argument(help: Memo.argumentHelp, completion: .ids(of: Memo.self)) var id: String

        func run(in environment: CommandEnvironment) async throws {
            try environment.print(.unpinned(await MemoTool.setPin(false, of: id, in: environment).summary))
        }
    }

    private static func setPin(
        _ isPinned: Bool, of id: String, in environment: CommandEnvironment
    ) async throws -> Memo {
        let client = try environment.signedInClient()
        let (memo, tag) = try await client.memos().item(try ItemReference(toChange: id))
        let content = MemoContent(body: memo.body, isPinned: isPinned)
        return try await client.request(.memos(.put(memo.id, content, .matches(tag))), as: Memo.self)
    }
}

extension EditSession {
    private static let newMemoCommand = "loki memo new <"

    /// For memos: the whole text is the memo.
    fileprivate init(memosIn environment: CommandEnvironment, command: String? = nil) {
        self.init(
            environment: environment, form: nil, current: { if case .memo(let memo) = $0 { memo.body } else { nil } },
            command: command ?? Self.newMemoCommand, newCommand: Self.newMemoCommand)
    }
}

extension Memo: ListedItem {
    static let (noun, command) = ("memo", "loki memo")
    static let argumentHelp: ArgumentHelp = "The memo: its ID or the beginning of it, or @1 for the first."

    static func list(of client: ApiClient) -> ItemList<Memo> { client.memos() }
    static func deletion(of id: UUID, _ condition: Precondition) -> Route { .memos(.delete(id, condition)) }
    static func restoration(of id: UUID) -> Route { .memos(.restore(id)) }

    /// A pin is no new revision.
    var state: Int { revision * 2 + (isPinned ? 1 : 0) }

    /// In one line: short identifier, first line.
    var summary: String { "\(id.shortText) \(firstLine)" }

    func lines(_ localize: Localizer, _ style: TerminalStyle) -> [String] { [body.printable] }

    func row(in timeZone: TimeZone) -> [TextTable.Cell] {
        [
            TextTable.Cell(id.shortText, .dim), TextTable.Cell(isPinned ? "*" : "", .yellow),
            TextTable.Cell(CivilDate(updatedAt.date, in: timeZone).description), TextTable.Cell(firstLine),
        ]
    }

    /// No longer than fits beside the rest on a usual terminal.
    private var firstLine: String {
        let line = body.split(whereSeparator: \.isNewline).first { !$0.isBlank } ?? ""
        let shown = line.prefix(40)
        return "\(shown)\(shown.count < line.count ? "…" : "")".printableLine
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
