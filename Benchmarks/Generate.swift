import ArgumentParser
import DatabaseCore
import Foundation
import GRDB
import SakatsuData
import ValuesCore

/// Fills a data folder.
struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fill a new data folder with visits.")

    @Option(help: "The folder; it must not hold a database yet.")
    var data: String

    @Option(help: "How many visits the first account gets.")
    var records: Int

    @Option(help: "How many visits other accounts get altogether, 100,000 each at most.")
    var otherRecords = 0

    func run() async throws {
        let url = URL(filePath: data).appending(path: "loki.sqlite")
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw ValidationError("\(url.path) is there already.")
        }
        let database = try Database.open(at: url)
        try await fill(database, account: .first, count: records, seed: 1)
        for number in 0..<(otherRecords + 99_999) / 100_000 {
            let account = try await addAccount(database, number: number + 2)
            try await fill(
                database, account: account, count: min(100_000, otherRecords - number * 100_000),
                seed: UInt64(number + 2))
        }
        try database.close()
    }

    private func fill(_ database: DatabaseCore.Database, account: AccountID, count: Int, seed: UInt64) async throws {
        let importer = SakatsuImporter(database)
        var sample = SampleVisits(seed: seed)
        for start in stride(from: 0, to: count, by: 5_000) {
            try await importer.add((start..<min(start + 5_000, count)).map { sample.visit($0) }, to: account)
        }
    }

    private func addAccount(_ database: DatabaseCore.Database, number: Int) async throws -> AccountID {
        let account = AccountID(UUID())
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO account (number, id, createdAt) VALUES (?, ?, 0)",
                arguments: [number, account.uuid.canonicalText])
        }
        return account
    }
}
