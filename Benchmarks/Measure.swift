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
    static let configuration = CommandConfiguration(abstract: "Measure the layers below the web on a data folder.")

    @Option(help: "The folder; saving adds visits and memos to it.")
    var data: String

    @Option(help: "How often each thing is measured; a third of it when that takes long.")
    var repetitions = 60

    func run() async throws {
        let database = try Database.open(at: URL(filePath: data).appending(path: "loki.sqlite"))
        let stopwatch = Stopwatch(warmUps: 5, repetitions: max(repetitions / 3, 1)...max(repetitions, 1))
        try await MeasuredList(visitsIn: database, saving: stopwatch.largestCount).measure(by: stopwatch)
        try await MeasuredList(memosIn: database, saving: stopwatch.largestCount).measure(by: stopwatch)
        try await countFacilities(in: database, by: stopwatch)
        try await render(by: stopwatch)
        try database.close()
    }

    private func countFacilities(in database: Database, by stopwatch: Stopwatch) async throws {
        let repository = SakatsuRepositories.live(database)
        let times = try await stopwatch.times { _ in
            _ = try await repository.facilities(limit: 1_000, of: .first)
        }
        Stopwatch.report("visits: facilities", times)
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
