import APICore
import ApiClientCore
import ArgumentParser
import LocalizationCore
import ModelsCore

/// `loki stats`: sums over visits.
struct Statistics: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Sum up visits.",
        discussion: examples(
            "loki stats", "loki stats --since 今月", "loki stats しきじ ★4.. --since 2025 --until 2025",
            "loki stats --since 2026-01-01 --json",
            note: "Words and conditions are those of loki list."))

    @Argument(help: "The words and conditions to search for.") var words: [String] = []
    @Option(
        parsing: .unconditional,
        help: .init(
            "The first day, or a period that begins with it, such as 2026-11-20, 2026 or 今月.", valueName: "day"),
        completion: .periods)
    var since: String?
    @Option(
        parsing: .unconditional, help: .init("The last day, or the period that ends with it.", valueName: "day"),
        completion: .periods)
    var until: String?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let dates = environment.dates
        let query = StatisticsQuery(
            searchText: words.joined(separator: " "), from: try since.map(dates.days)?.lowerBound,
            to: try until.map(dates.days)?.upperBound)
        let statistics = try await environment.signedInClient().call(API.readStatistics(query))
        guard !json else { return try environment.print(json: statistics) }
        guard statistics.visits > 0 else { return try environment.print(.nothingFound) }
        let localize = environment.localize
        let facts = StatisticsFact.allCases.map { (localize.name(of: $0), localize.value(of: $0, in: statistics)) }
        let rows = facts.filter { !$0.1.isEmpty }.map { name, value in
            [TextTable.Cell(name, .dim), TextTable.Cell(value, .bold)]
        }
        try environment.print(TextTable(rows: rows, flexibleColumn: 1))
        // Day 4, 1970-01-05, was a Monday.
        let weekdays = statistics.weekdays.enumerated().compactMap { day, count in
            CivilDate(daysSinceEpoch: 4 + day).map { (localize.date($0, .weekday), count) }
        }
        let hours = statistics.hours.enumerated().map { ("\($0):00", $1) }
        for counts in [statistics.months.map { ($0.month, $0.visits) }, weekdays, hours] {
            let rows = counts.filter { $0.1 > 0 }.map { [TextTable.Cell("\($0.1)"), TextTable.Cell($0.0, .bold)] }
            guard !rows.isEmpty else { continue }
            try environment.terminal.print("")
            try environment.print(TextTable(rows: rows, flexibleColumn: 1))
        }
        let facilities = statistics.topFacilities.map { facility in
            [
                TextTable.Cell("\(facility.visits)"), TextTable.Cell(facility.name.printableLine, .bold),
                TextTable.Cell(facility.averageScore.map { "★\(localize.number($0))" } ?? ""),
            ]
        }
        try environment.terminal.print("")
        try environment.print(TextTable(rows: facilities, flexibleColumn: 1))
    }
}
