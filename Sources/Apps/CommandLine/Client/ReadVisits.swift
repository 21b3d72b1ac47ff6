import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
package import ModelsCore
import TypedCore

/// `loki list`: visits as a table.
struct ListVisits: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List visits, the newest first.",
        discussion: examples(
            "loki list", "loki list -n 5", "loki list 外気浴 --facility しきじ",
            "loki list --since 2026-01-01 --until 昨日 --limit 100",
            "loki list --changed-since today --json",
            "loki list --since 先月 --until 先月",
            "loki list しきじ ★4以上 ¥2000.. -- -混雑",
            note: """
                All words must occur, in any order. '"a phrase"' may contain spaces, and -word must not occur. #tag, \
                score:4.., place:NAME, 2026-11 and price:2000.. are conditions. Put -- before words that begin with a \
                minus, after all options.
                """),
        aliases: ["ls"])

    @Argument(help: "The words and conditions to search for.") var words: [String] = []
    @Option(
        parsing: .unconditional,
        help: .init(
            """
            The first day, or a period that begins with it, such as 2026-11-20, 11/20, 先週の土曜, 2026, 今月 or \
            "2 weeks ago".
            """,
            valueName: "day"),
        completion: .periods)
    var since: String?
    @Option(
        parsing: .unconditional, help: .init("The last day, or the period that ends with it.", valueName: "day"),
        completion: .periods)
    var until: String?
    @Option(
        parsing: .unconditional,
        help: .init("Only visits recorded or changed since this day or instant.", valueName: "instant"),
        completion: .periods)
    var changedSince: String?
    @Option(
        parsing: .unconditional, help: .init("Only this facility.", valueName: "name"), completion: .facilities)
    var facility: String?
    @Option(
        name: [.customShort("n"), .long], parsing: .unconditional,
        help: .init("The maximum number, up to 1000.", valueName: "number"))
    var limit = 20
    @Flag(help: "List deleted visits, the last one first; not with words or other conditions.")
    var deleted = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let dates = environment.dates
        var query = VisitQuery(
            searchText: words.joined(separator: " "), from: try since.map(dates.days)?.lowerBound,
            to: try until.map(dates.days)?.upperBound, facilityName: facility,
            updatedSince: try changedSince.map(dates.instant))
        query.isDeleted = deleted
        try await environment.printList(
            of: Sakatsu.self, query, limit: limit, json: json,
            head: [.idColumn, .dateColumn, .facilityColumn, .setsColumn, .temperaturesColumn], flexibleColumn: 2)
    }
}

/// `loki copy`: copies the share text of a visit.
struct CopyVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Print a visit as a text to share.",
        discussion: examples("loki copy @1", "loki copy 3f2a --clipboard"))

    @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
    @Flag(help: "Copy it to the clipboard instead; requires wl-copy, xclip or pbcopy.") var clipboard = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let id = try await ItemList<Sakatsu>(client: client).id(of: try ItemReference(typed: self.id))
        let text = try await client.call(API.visits.text(id))
        guard clipboard else { return try environment.terminal.print(text.printable) }
        try environment.tools.copy(text)
        try environment.print(.copied)
    }
}

// MARK: - A visit as text

extension Sakatsu: ListedItem {
    static let (noun, command, newCommand) = ("visit", "loki", "loki log --draft")
    static let argumentHelp: ArgumentHelp = "The visit: its ID or the beginning of it, or @1 for the newest."

    static var editHelp: String {
        examples(
            "loki edit @1", "EDITOR=nano loki edit 3f2a",
            "loki edit 3f2a --draft ~/.local/state/loki/draft-3f2a7c10.txt",
            note: """
                A text that cannot be saved is kept in a file for --draft, which replaces the whole visit, even if it
                was changed elsewhere in the meantime.
                """)
    }

    static func changed(since instant: Timestamp?) -> VisitQuery { VisitQuery(updatedSince: instant) }

    static var endpoints: ItemEndpoints<Sakatsu, SakatsuFilter, SakatsuContent> { API.visits }

    static func current(_ item: AccountItem) -> Sakatsu? { if case .visit(let visit) = item { visit } else { nil } }

    var state: Int { revision }

    var summary: String { "\(id.shortText) \(content.visitingDate) \(content.facilityName.printableLine)" }

    func understood(_ localize: Localizer) -> String {
        ([summary] + content.sets.understood(localize)).joined(separator: "\n")
    }

    func form(in environment: CommandEnvironment) -> ItemForm<Sakatsu> {
        let form = VisitDraft(
            localize: environment.localize, dates: environment.dates,
            titles: StepTitles(in: content, else: environment.localize))
        return ItemForm(
            original: form.noting(form.text(of: content, id: id)), text: { form.text(of: $0.content) },
            content: { try form.read($0).content }, noting: { form.noting($0, $1) })
    }

    func row(in timeZone: TimeZone) -> [TextTable.Cell] {
        [
            TextTable.Cell(id.shortText, .dim), TextTable.Cell(content.visitingDate.description),
            TextTable.Cell(content.facilityName, .bold), TextTable.Cell(String(content.sets.count)),
            TextTable.Cell(temperaturesText),
        ]
    }

    /// The temperatures, saunas first and cool baths after the stroke: `88, 110 / 16.2`.
    private var temperaturesText: String {
        func text(_ kind: SaunaTemperature.Kind) -> String {
            content.temperatures.filter { $0.kind == kind }.compactMap(\.celsius?.description).joined(separator: ", ")
        }
        let (sauna, coolBath) = (text(.sauna), text(.coolBath))
        return coolBath.isEmpty ? sauna : "\(sauna.isEmpty ? "-" : sauna) / \(coolBath)"
    }

    func text(_ localize: Localizer, _ style: TerminalStyle) -> String {
        let temperatures = content.temperatures.map { temperature in
            let title = localize.title(of: temperature)
            let name = (title.isEmpty ? localize(temperature.kind.word) : title).printableLine
            return temperature.celsius.map { "\(name) \(localize.temperature($0))" } ?? name
        }
        let title = style(content.facilityName.printableLine, .bold) + "  \(content.visitingDate)"
        let sets = content.sets.enumerated().map { index, set in "\(index + 1). " + set.text(localize) }
        func lines(of fields: [VisitField]) -> [String] { fields.map { localize.line(of: $0, in: content).printable } }
        let facts = lines(of: VisitField.facts).filter { !$0.isEmpty }.joined(separator: "  ")
        let head = ["\(title)\n\(style(id.canonicalText, .dim))", temperatures.joined(separator: "  ")]
        return
            (head + lines(of: VisitField.beforeSets) + [sets.joined(separator: "\n")]
            + lines(of: VisitField.afterSets.filter(\.isText)) + [facts])
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension SaunaSet {
    /// The steps in a single line.
    fileprivate func text(_ localize: Localizer) -> String {
        let texts = steps.map { step in
            let title = localize.title(of: step)
            let name = (title.isEmpty ? localize(step.kind.word) : title).printableLine
            return step.seconds.map { "\(name) \(localize.duration($0))" } ?? name
        }
        return texts.joined(separator: " → ")
    }
}

extension [SaunaSet] {
    /// The sets as they were understood: a line for each of the ``runs``.
    func understood(_ localize: Localizer) -> [String] {
        runs.map { set, count in "  \(count) × \(set.text(localize))" }
    }
}
