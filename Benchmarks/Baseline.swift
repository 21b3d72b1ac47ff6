import ArgumentParser
import DebugData
import Foundation
import ModelsCore
import SakatsuData
import SearchCore

/// Measures the original app's storage scheme on the visits that ``Generate`` makes, and prints a line of JSON for each
/// figure.
struct Baseline: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the storage scheme of the app that Loki comes from: one JSON value.")

    private static let queries = [SampleQueries.few, QueryClass("3+ characters, none", ["該当なし"])]

    @Option(help: "The folder; a file is made in it.")
    var data: String

    @Option(help: "How many visits it holds.")
    var records: Int

    func run() async throws {
        let log = JSONLog(file: URL(filePath: data).appending(path: "sakatsus.json"))
        var sample = SampleVisits(seed: 1, count: records)
        try log.write((0..<records).map { StoredVisit(sample.visit($0)) })
        // Once is enough for operations that take many seconds.
        let stopwatch = Stopwatch(warmUps: 0, repetitions: 1...60)
        let list = try await stopwatch.times { _ in
            _ = try log.list()
        }
        Stopwatch.report("list", list)
        try await search(log, by: stopwatch)
        try await save(to: log, by: stopwatch)
    }

    private func search(_ log: JSONLog, by stopwatch: Stopwatch) async throws {
        let memory = try JSONLogInMemory(log)
        for queryClass in Self.queries {
            // The scheme reads everything for each query, so any query will do.
            let query = queryClass.texts[0].foldedForSearch()
            var count = 0
            let times = try await stopwatch.times { _ in
                count = try log.search(query).count
            }
            Stopwatch.report("search, \(queryClass.name)", times, hits: [count])
            let timesInMemory = try await stopwatch.times { _ in
                count = memory.search(query).count
            }
            Stopwatch.report("search in memory, \(queryClass.name)", timesInMemory, hits: [count])
        }
    }

    private func save(to log: JSONLog, by stopwatch: Stopwatch) async throws {
        var sample = SampleVisits(seed: 4_711, count: stopwatch.largestCount)
        let visits = (0..<stopwatch.largestCount).map { StoredVisit(sample.visit($0)) }
        let times = try await stopwatch.times { index in
            try log.save(visits[index])
        }
        Stopwatch.report("save", times)
    }
}
