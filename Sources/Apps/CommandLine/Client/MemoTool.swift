import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
package import ModelsCore

/// `loki memo`: memos.
struct MemoTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memo",
        abstract: "List, write and change memos.",
        discussion: examples("loki memo list", "loki memo new 次は外気浴を長めに"),
        subcommands: [
            List.self, ShowItem<Memo>.self, New.self, EditItem<Memo>.self, DeleteItem<Memo>.self,
            UndoDeletion<Memo>.self, Pin.self, Unpin.self,
        ]
    )

    struct List: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "List memos, pinned ones first.",
            discussion: examples("loki memo list", "loki memo list タオル --json"), aliases: ["ls"])

        @Argument(help: "The words to search for.") var words: [String] = []
        @Option(
            name: [.customShort("n"), .long], parsing: .unconditional,
            help: .init("The maximum number, up to 1000.", valueName: "number"))
        var limit = 20
        @Flag(help: "List deleted memos, the last one first; not with words.") var deleted = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            var query = MemoQuery(searchText: words.joined(separator: " "))
            query.isDeleted = deleted
            try await environment.printList(
                of: Memo.self, query, limit: limit, json: json,
                head: [.idColumn, nil, .changedColumn, .memoColumn], flexibleColumn: 3)
        }
    }

    struct New: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a memo.",
            discussion: examples(
                "loki memo new 次は外気浴を長めに", "loki memo new --pin < packing-list.txt", "loki memo new",
                "ls ~/towels | loki memo new -",
                note: "Without words, reads standard input, or opens $VISUAL or $EDITOR."),
            aliases: ["add"])

        @Argument(help: "The text; - reads standard input.") var words: [String] = []
        @Flag(help: "Pin the memo to the top of the list.") var pin = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let isPinned = pin ? true : nil
            let save: @Sendable (String) async throws -> Memo? = { typed in
                let content = MemoContent(body: typed.withoutLastLineBreaks, isPinned: isPinned)
                guard !content.body.isBlank else { return nil }
                return try await client.call(API.memos.put(environment.makeID(), content, .isNew))
            }
            let saved: Memo?
            if words.isEmpty, environment.terminal.isInteractive {
                let form = ItemForm<Memo>(memo: "")
                saved = try await EditSession(environment: environment, form: form, command: Memo.newCommand)
                    .edit(save: save)
            } else {
                let isInput = words.isEmpty || words == ["-"]
                saved = try await save(
                    try isInput ? environment.terminal.readAll() : words.joined(separator: " "))
            }
            guard let saved else { throw CommandFailure.cancelled }
            try environment.print(.recorded(saved.summary), or: saved, json: json)
        }
    }

    struct Pin: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Pin a memo to the top of the list.", discussion: examples("loki memo pin 3f2a"))

        @Argument(help: Memo.argumentHelp, completion: .ids(of: Memo.self)) var id: String
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let memo = try await MemoTool.setPin(true, of: id, in: environment)
            try environment.print(.pinned(memo.summary), or: memo, json: json)
        }
    }

    struct Unpin: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Unpin a memo.", discussion: examples("loki memo unpin @1"))

        @Argument(help: Memo.argumentHelp, completion: .ids(of: Memo.self)) var id: String
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let memo = try await MemoTool.setPin(false, of: id, in: environment)
            try environment.print(.unpinned(memo.summary), or: memo, json: json)
        }
    }

    private static func setPin(
        _ isPinned: Bool, of id: String, in environment: CommandEnvironment
    ) async throws -> Memo {
        let client = try environment.signedInClient()
        let (memo, tag) = try await ItemList<Memo>(client: client).item(try ItemReference(typed: id))
        let content = MemoContent(body: memo.body, isPinned: isPinned)
        return try await client.call(API.memos.put(memo.id, content, .matches(tag)))
    }
}

extension ItemForm<Memo> {
    /// The whole text is the content of the memo.
    fileprivate init(memo original: String) {
        self.init(
            original: original, text: \.body, content: { MemoContent(body: $0.withoutLastLineBreaks) }, noting: nil)
    }
}

extension Memo: ListedItem {
    static let (noun, command, newCommand) = ("memo", "loki memo", "loki memo new <")
    static let argumentHelp: ArgumentHelp = "The memo: its ID or the beginning of it, or @1 for the first."
    static var editHelp: String {
        examples("loki memo edit @1", "loki memo edit 3f2a --draft ~/.local/state/loki/draft-3f2a7c10.txt")
    }

    static func changed(since instant: Timestamp?) -> MemoQuery { MemoQuery(updatedSince: instant) }

    static var endpoints: ItemEndpoints<Memo, MemoFilter, MemoContent> { API.memos }

    static func current(_ item: AccountItem) -> Memo? { if case .memo(let memo) = item { memo } else { nil } }

    var content: MemoContent { MemoContent(body: body) }

    /// Pinning does not change the revision.
    var state: Int { revision * 2 + (isPinned ? 1 : 0) }

    var summary: String { "\(id.shortText) \(firstLine)" }

    func understood(_ localize: Localizer) -> String { summary }

    func text(_ localize: Localizer, _ style: TerminalStyle) -> String { body.printable }

    func form(in environment: CommandEnvironment) -> ItemForm<Memo> { ItemForm(memo: body + "\n") }

    func row(in timeZone: TimeZone) -> [TextTable.Cell] {
        [
            TextTable.Cell(id.shortText, .dim), TextTable.Cell(isPinned ? "*" : "", .yellow),
            TextTable.Cell(CivilDate(updatedAt.date, in: timeZone).description), TextTable.Cell(firstLine),
        ]
    }

    /// Short enough to fit next to the other columns on an ordinary terminal.
    private var firstLine: String {
        let line = body.split(whereSeparator: \.isNewline).first { !$0.isBlank } ?? ""
        let shown = line.prefix(40)
        return "\(shown)\(shown.count < line.count ? "…" : "")".printableLine
    }
}

extension String {
    /// The text without final line breaks, which editors and `echo` append.
    fileprivate var withoutLastLineBreaks: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
