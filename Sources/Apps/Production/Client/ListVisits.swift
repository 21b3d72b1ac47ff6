import APICore
import ApiClientCore
import ArgumentParser
import LocalizationCore

/// `loki list`: visits as a table.
struct ListVisits: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List visits, the newest first.",
        discussion: examples(
            "loki list", "loki list 外気浴 --facility しきじ", "loki list --since 2026-01-01 --until 昨日 --limit 100",
            "loki list --changed-since today --json",
            note: "Before words that begin with a minus stands --, after all options."))

    /// How many can be asked for.
    static let limits = 1...1_000

    @Argument(help: "Words to look for.") var words: [String] = []
    @Option(
        parsing: .unconditional,
        help: .init("The first day: 2026-11-20, 11/20, yesterday, Monday and the like.", valueName: "day"),
        completion: .days)
    var since: String?
    @Option(parsing: .unconditional, help: .init("The last day.", valueName: "day"), completion: .days)
    var until: String?
    @Option(
        parsing: .unconditional,
        help: .init("Only what was recorded or changed since this day or instant.", valueName: "instant"),
        completion: .days)
    var changedSince: String?
    @Option(
        parsing: .unconditional, help: .init("Only this facility.", valueName: "name"), completion: .facilities)
    var facility: String?
    @Option(parsing: .unconditional, help: .init("How many at most, up to 1000.", valueName: "number")) var limit = 20
    @Flag(help: "Print JSON.") var json = false

    func run(in surroundings: CommandSurroundings) async throws {
        guard Self.limits.contains(limit) else { throw InputProblem.notANumber(Self.limits) }
        let query = try self.query(surroundings)
        let (visits, moreFollow) = try await surroundings.signedInClient().visits(query).first(limit)
        guard !json else { return try surroundings.print(json: visits) }
        guard !visits.isEmpty else { return try surroundings.print(.nothingFound) }
        let head: [CommandWord] = [.idColumn, .dateColumn, .facilityColumn, .setsColumn, .temperaturesColumn]
        var table = TextTable(rows: [head.map { TextTable.Cell.head($0, surroundings.localize) }])
        table.rows += visits.map { $0.row() }
        table.flexibleColumn = 2
        try surroundings.print(table)
        if moreFollow { surroundings.terminal.printError(surroundings.localize(CommandWord.moreFollow)) }
    }

    private func query(_ surroundings: CommandSurroundings) throws(InputProblem) -> VisitQuery {
        let dates = surroundings.dates
        var query = VisitQuery(searchText: words.joined(separator: " "), facilityName: facility)
        if let since { query.from = try dates.date(typed: since) }
        if let until { query.to = try dates.date(typed: until) }
        if let changedSince {
            let instants = InstantText(dates: dates, timeZone: surroundings.timeZone)
            query.updatedSince = try instants.instant(typed: changedSince)
        }
        return query
    }
}
