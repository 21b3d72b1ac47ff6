import ArgumentParser
import DatabaseCore
import DebugData
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SakatsuFeature

/// Measures list, search, saving and rendering, and prints a line of JSON for each.
struct Measure: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the layers below the web on a database.", discussion: "Saving adds visits and memos to it.")

    @OptionGroup var place: MeasuredDatabase

    @Option(help: "How often each thing is measured; a third of it when that takes long.")
    var repetitions = 60

    func run() async throws {
        let database = try await place.open()
        let stopwatch = Stopwatch(warmUps: 5, repetitions: max(repetitions / 3, 1)...max(repetitions, 1))
        try await MeasuredList(visitsIn: database, saving: stopwatch.largestCount).measure(by: stopwatch)
        try await MeasuredList(memosIn: database, saving: stopwatch.largestCount).measure(by: stopwatch)
        try await saveAtOnce(in: database, by: stopwatch)
        try await readFacilities(of: database, by: stopwatch)
        try await readStatistics(of: database, by: stopwatch)
        try await findRecipe(by: stopwatch)
        try await render(by: stopwatch)
        try database.close()
    }

    /// Saves visits of 8 accounts at the same time, each account's one after the other.
    private func saveAtOnce(in database: Database, by stopwatch: Stopwatch) async throws {
        let repository = SakatsuRepositories.live(database)
        let times = try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                let account = try await database.addAccount(number: 1_000_000 + number)
                group.addTask {
                    var sample = SampleVisits(seed: UInt64(number), count: stopwatch.largestCount)
                    let visits = (0..<stopwatch.largestCount).map { sample.visit($0) }
                    return try await stopwatch.times { index in
                        let visit = visits[index]
                        _ = try await repository.save(
                            visit.content, id: UUID(), basedOn: 0, at: visit.createdAt, of: account)
                    }
                }
            }
            return try await group.reduce(into: [Duration]()) { $0 += $1 }
        }
        Stopwatch.report("visits: save, 8 at once", times)
    }

    private func readFacilities(of database: Database, by stopwatch: Stopwatch) async throws {
        let (visits, facilities) = (SakatsuRepositories.live(database), FacilityRepositories.live(database))
        let all = try await stopwatch.times { _ in
            _ = try await facilities.summaries(limit: 1_000, of: .first)
        }
        Stopwatch.report("visits: facilities", all)
        guard let name = try await facilities.summaries(limit: .max, of: .first).max(by: { $0.count < $1.count })?.name
        else { return }
        let one = try await stopwatch.times { _ in
            _ = try await facilities.facility(.name(name), of: .first)
            _ = try await visits.visits(toFacilityNamed: name, limit: 200, of: .first)
        }
        Stopwatch.report("visits: one facility", one)
        let page = try await visits.page(matching: "", in: .start, limit: 50, of: .first).items
        guard let first = page.last?.content.visitingDate, let last = page.first?.content.visitingDate else { return }
        let numbers = try await stopwatch.times { _ in
            _ = try await visits.numbers(in: first...last, of: .first)
        }
        Stopwatch.report("visits: numbers of a page", numbers)
    }

    private func readStatistics(of database: Database, by stopwatch: Stopwatch) async throws {
        let visits = SakatsuRepositories.live(database)
        guard
            let last = try await visits.page(matching: "", in: .start, limit: 1, of: .first).items.first?.content
                .visitingDate, let firstOfYear = CivilDate(year: last.year, month: 1, day: 1)
        else { return }
        let name = try await FacilityRepositories.live(database).summaries(limit: .max, of: .first)
            .max { $0.count < $1.count }?.name
        let spans = [
            ("all", "", CivilDate.first...CivilDate.last), ("year", "", firstOfYear...last),
            ("month", "", last.firstOfMonth...last.lastOfMonth), ("all, search", "薬草", .first...(.last)),
            ("all, facility", "place:\"\(name ?? "")\"", .first...(.last)),
            ("all, weekday", "weekday:sat", .first...(.last)),
        ]
        for (name, searchText, days) in spans {
            let sums = try await stopwatch.times { _ in
                _ = try await visits.statistics(matching: searchText, in: days, of: .first)
            }
            Stopwatch.report("visits: statistics, \(name)", sums)
            guard name != "all" else { continue }
            let shown = try await stopwatch.times { _ in
                _ = try await visits.days(matching: searchText, in: days, of: .first)
            }
            Stopwatch.report("visits: days, \(name)", shown)
        }
    }

    /// What goes with scores, of as many visits as are looked at.
    private func findRecipe(by stopwatch: Stopwatch) async throws {
        var sample = SampleVisits(seed: 42, count: VisitRecipe.mostVisits)
        let contents = (0..<VisitRecipe.mostVisits).map { index in
            var content = sample.visit(index).content
            content.score = FixedDecimal(hundredths: 50 * (1 + index % 10))
            return content
        }
        let times = try await stopwatch.times { _ in _ = VisitRecipe(contents) }
        Stopwatch.report("visits: recipe", times)
    }

    private func render(by stopwatch: Stopwatch) async throws {
        var sample = SampleVisits(seed: 42, count: 50)
        let visits = (0..<50).map { sample.visit($0) }
        let localize = Localizer(.japanese)
        let times = try await stopwatch.times { _ in
            _ = SakatsuListMarkup.make(visits, localize)
        }
        Stopwatch.report("render", times)
    }
}
