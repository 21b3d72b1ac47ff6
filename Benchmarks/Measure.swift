import ArgumentParser
import DatabaseCore
import Foundation
import LocalizationCore
import SakatsuData
import SakatsuFeature
import ValuesCore

/// Measures list, search, saving and rendering, and prints a line of JSON for each.
struct Measure: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure the layers below the web on a data folder.")

    /// By the way that the repository takes: texts that are common, rare and absent, of each length.
    private static let queries = [
        "3 or more characters": ["サウナ", "外気浴", "水風呂は深くて", "青葉台温泉", "さうな小屋", "löyly", "2026/9", "16.2℃", "該当なし"],
        "1 or 2 characters": ["水風", "熱", "分", "塩", "löy", "鬱", "zz"].map { String($0.prefix(2)) },
    ]

    @Option(help: "The folder; saving adds visits to it.")
    var data: String

    @Option(help: "How often each thing is measured.")
    var repetitions = 60

    func run() async throws {
        let database = try Database.open(at: URL(filePath: data).appending(path: "loki.sqlite"))
        let repository = SakatsuRepositories.live(database)
        report("list", try await times { _ in try await page("", in: repository) })
        for (length, queries) in Self.queries.sorted(by: { $0.key < $1.key }) {
            var all: [Duration] = []
            for query in queries {
                let times = try await times { _ in try await page(query, in: repository) }
                report("search \(query)", times)
                all += times
            }
            report("search, \(length)", all)
        }
        try await save(in: repository)
        render()
        try database.close()
    }

    private func page(_ query: String, in repository: any SakatsuRepository) async throws {
        _ = try await repository.page(matching: query, after: nil, limit: 50, of: .first)
    }

    private func save(in repository: any SakatsuRepository) async throws {
        var sample = SampleVisits(seed: 4711)
        let visits = (0..<repetitions * 2).map { sample.visit($0) }
        report(
            "save",
            try await times { index in
                _ = try await repository.save(
                    visits[index].content, id: UUID(), basedOn: 0, at: visits[index].createdAt, of: .first)
            })
    }

    private func render() {
        var sample = SampleVisits(seed: 42)
        let visits = (0..<50).map { sample.visit($0) }
        let localize = Localizer(.japanese)
        let clock = ContinuousClock()
        report("render", (0..<repetitions).map { _ in clock.measure { _ = SakatsuListSample.page(visits, localize) } })
    }

    private func times(_ body: (Int) async throws -> Void) async throws -> [Duration] {
        let clock = ContinuousClock()
        var times: [Duration] = []
        // The first ones fill the caches.
        for index in 0..<repetitions + 5 {
            let time = try await clock.measure { try await body(index) }
            if index >= 5 { times.append(time) }
        }
        return times
    }

    private func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        let median = sorted[sorted.count / 2] / .milliseconds(1)
        let percentile95 = sorted[sorted.count * 95 / 100] / .milliseconds(1)
        print(#"{"name": "\#(name)", "median": \#(median), "p95": \#(percentile95)}"#)
    }
}
