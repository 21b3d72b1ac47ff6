import ArgumentParser
import DatabaseCore
import DebugData
import Foundation
import ModelsCore

/// Fills a data folder.
struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fill a data folder with visits and memos.",
        discussion: "What is in the folder already stays, and the same records cannot be added to it again.")

    /// How many visits, and how many memos, each account gets.
    private static let largestShare = 100_000

    /// Several at a time: while one waits for SQLite, which runs one write transaction at a time, the processor's cores
    /// prepare the records of the next.
    private static let concurrency = 3

    @OptionGroup var place: MeasuredDatabase

    @Option(help: "How many visits the first account gets.")
    var records = 0

    @Option(help: "How many memos the first account gets.")
    var memos = 0

    @Option(help: "How many visits other accounts get altogether, 100,000 each at most.")
    var otherRecords = 0

    @Option(help: "How many memos other accounts get altogether, 100,000 each at most.")
    var otherMemos = 0

    func run() async throws {
        let database = try await place.open().patient
        var portions = share(of: .first, visits: records, memos: memos, seed: 1)
        var (restOfVisits, restOfMemos) = (otherRecords, otherMemos)
        var number = 2
        while restOfVisits > 0 || restOfMemos > 0 {
            portions += share(
                of: try await database.addAccount(number: number), visits: min(restOfVisits, Self.largestShare),
                memos: min(restOfMemos, Self.largestShare), seed: UInt64(number))
            restOfVisits -= Self.largestShare
            restOfMemos -= Self.largestShare
            number += 1
        }
        try await fill(database, with: portions)
        try database.close()
    }

    private func share(of account: AccountID, visits: Int, memos: Int, seed: UInt64) -> [Portion] {
        [
            Portion(kind: .visits, count: visits, account: account, seed: seed),
            Portion(kind: .memos, count: memos, account: account, seed: seed),
        ].filter { $0.count > 0 }
    }

    private func fill(_ database: Database, with portions: [Portion]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for portion in portions.prefix(Self.concurrency) {
                group.addTask { try await portion.fill(database) }
            }
            for portion in portions.dropFirst(Self.concurrency) {
                _ = try await group.next()
                group.addTask { try await portion.fill(database) }
            }
            try await group.waitForAll()
        }
    }
}
