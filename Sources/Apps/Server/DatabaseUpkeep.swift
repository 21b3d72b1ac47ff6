import DatabaseCore
import Foundation
import MemoFeature
import SakatsuFeature
import ValuesCore

/// What is done for the database file, by the server itself or because a shell on it asks.
struct DatabaseUpkeep: Sendable {
    private let database: Database
    private let searches: [any SearchUpkeep]
    private let now: @Sendable () -> Date

    init(_ database: Database, now: @escaping @Sendable () -> Date) {
        self.database = database
        self.now = now
        searches = [SakatsuFeature.searchUpkeep(database), MemoFeature.searchUpkeep(database)]
    }

    /// - Returns: how many search texts were changed because of another version of the program.
    func updateSearch() async throws -> Int {
        var count = 0
        for search in searches { count += try await search.update() }
        return count
    }

    /// Makes what searches look in and what is counted anew from the records.
    func rebuildSearch() async throws {
        try await database.rebuildSearch(searches)
        // What was found before is no longer so.
        if database.lastCheck?.damage == .searchIndex { _ = try await check() }
    }

    /// Whether the file was not read when it was opened, as it was as this program had closed it.
    var wasClosed: Bool { database.wasClosed }

    /// Reads the whole file for damage.
    func check() async throws -> DatabaseCheck {
        try await database.check(searches, at: Timestamp(now()))
    }

    /// Reads the file's pages for damage.
    func checkPages() async throws -> DatabaseCheck {
        let check = DatabaseCheck(damage: try await database.pageDamage(), date: Timestamp(now()))
        // Pages that are sound say nothing of what is in them.
        if check.damage != nil { database.note(check) }
        return check
    }

    /// Whether the file is still where it was opened.
    var isFileInPlace: Bool { database.isFileInPlace }

    /// Merges the write-ahead log into the file.
    func checkpoint() async throws {
        try await database.checkpoint()
    }

    /// Carries out what a shell asks for.
    ///
    /// - Parameter report: receives why the storage failed, for the log.
    func perform(_ command: DatabaseCommand, report: (any Error) -> Void) async -> DatabaseAnswer {
        do {
            switch command {
            case .check:
                let check = try await check()
                return .done(damage: check.damage, wereCountsWrong: check.wereCountsWrong)
            case .rebuildSearch:
                try await rebuildSearch()
                return .done(damage: nil, wereCountsWrong: false)
            }
        } catch {
            report(error)
            return .failed
        }
    }
}
