import ModelsCore
import Synchronization

/// Keeps search texts and index consistent with the records of a list.
package protocol SearchUpkeep: Sendable {
    /// Rewrites the search texts of another version of the program, and an index made for another version. Uses a
    /// transaction for each 100 texts, so that others can write in between.
    ///
    /// Continues where a stopped server has left off. Several processes share the work: each text is rewritten by one
    /// of them. Until all texts are rewritten, `Database.searchProgress` has the progress, and searches count "at
    /// least".
    ///
    /// - Returns: the number of texts that this process has changed.
    /// - Throws: ``StorageError``.
    func update() async throws -> Int

    /// Rebuilds the texts and the index from the records. Other writes wait while the index is built: some seconds for
    /// 10,000 records.
    ///
    /// - Parameter isDamaged: whether the pages of an index are damaged, so that it cannot even be emptied.
    /// - Throws: ``StorageError``.
    func rebuild(isDamaged: Bool) async throws

    /// Whether each record has the right text; true also for texts of another version of the program.
    ///
    /// - Throws: ``StorageError``.
    func isTextSound() async throws -> Bool

    /// Whether the index contains the texts of the records that are not deleted, and nothing else.
    ///
    /// - Throws: ``StorageError``.
    func isIndexSound() async throws -> Bool
}

/// ``SearchUpkeep`` of a list.
struct ListSearchUpkeep<Record: ListRecord>: SearchUpkeep {
    /// The version of the index's content. A change rebuilds all indexes.
    private static var indexVersion: Int { 1 }

    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    private var table: String { Record.table.name }

    func update() async throws -> Int {
        let (isCurrent, index) = try await versions()
        if !isCurrent { try await startRewriting() }
        if index != Self.indexVersion {
            try await rebuildIndex(isDamaged: false)
        }
        try await database.engine.makeSearchIndex(of: table)
        return isCurrent ? 0 : try await rewriteTexts()
    }

    func rebuild(isDamaged: Bool) async throws {
        // First, because changing a text reads the index, which may be damaged.
        try await rebuildIndex(isDamaged: isDamaged)
        try await startRewriting(orAgain: true)
        _ = try await rewriteTexts()
    }

    func isTextSound() async throws -> Bool {
        // Texts of another version are not damage: a server rewrites them when it starts.
        guard try await versions().isCurrent else { return true }
        var last: Int64? = 0
        while let after = last {
            let texts = try await database.read { try nextTexts(after: after, in: $0) }
            guard texts.allSatisfy(\.isRight) else { return false }
            last = texts.last?.number
        }
        return true
    }

    func isIndexSound() async throws -> Bool {
        do {
            return try await database.file?.readRows { [table] rows in
                try SearchIndexDigest(ofIndexOf: table, rows) == SearchIndexDigest(ofRowsOf: table, rows)
            } ?? true
        } catch let error as StorageError where error.isDamage {
            return false
        }
    }

    // MARK: - Versions and the index

    /// Whether all texts are of this program's version, and the version of the index.
    private func versions() async throws -> (isCurrent: Bool, index: Int) {
        try await database.read { database in
            try database.row("SELECT text, rewrittenThrough, indexed FROM searchVersion WHERE list = \(table)") { row in
                (try row[0] == Record.searchTextVersion && row[1] as Int64? == nil, try row[2])
            } ?? (false, 0)
        }
    }

    private func rebuildIndex(isDamaged: Bool) async throws {
        try await database.file?.writeRows { [table] transaction in
            try transaction.rebuildSearchIndex(of: table, isDamaged: isDamaged)
        }
        try await database.write { [table] transaction in
            try transaction.execute("UPDATE searchVersion SET indexed = \(Self.indexVersion) WHERE list = \(table)")
        }
    }

    // MARK: - Texts

    /// - Parameter again: whether to rewrite texts that already have this program's version, too.
    private func startRewriting(orAgain again: Bool = false) async throws {
        let version = Record.searchTextVersion
        let condition: SQL = again ? "" : " AND text <> \(version)"
        let count = try await database.write { transaction in
            try transaction.execute(
                """
                UPDATE searchVersion SET text = \(version), rewrittenThrough = 0, rewritten = 0
                WHERE list = \(table)\(condition)
                """)
            return try transaction.value("SELECT count(*) FROM \(sql: table)") ?? 0
        }
        database.health.searchProgress.withLock { $0[table] = count > 0 ? (0, count) : nil }
    }

    private func rewriteTexts() async throws -> Int {
        var count = 0
        while let (changed, done) = try await rewriteNextTexts() {
            count += changed
            database.health.searchProgress.withLock { $0[table]?.done = done }
        }
        database.health.searchProgress.withLock { $0[table] = nil }
        return count
    }

    /// - Returns: the number of changed texts, and of those checked since the start; nil after the last.
    private func rewriteNextTexts() async throws -> (changed: Int, done: Int)? {
        try await database.write { transaction in
            let place = try transaction.row(
                """
                SELECT rewrittenThrough, rewritten FROM searchVersion
                WHERE list = \(table) AND text = \(Record.searchTextVersion) AND rewrittenThrough IS NOT NULL
                """
            ) { (last: try $0[0] as Int64, done: try $0[1] as Int) }
            guard let (last, done) = place else { return nil }
            try lockAccounts(ofTextsAfter: last, in: transaction)
            let texts = try nextTexts(after: last, in: transaction)
            // An unreadable row is reported by a check, and keeps its text.
            let wrong = texts.filter { $0.expected != nil && !$0.isRight }
            for (number, expected, _) in wrong {
                try transaction.execute("UPDATE \(sql: table) SET searchText = \(expected) WHERE number = \(number)")
            }
            try transaction.execute(
                """
                UPDATE searchVersion SET rewrittenThrough = \(texts.last?.number), rewritten = \(done + texts.count)
                WHERE list = \(table)
                """)
            return (wrong.count, done + texts.count)
        }
    }

    /// Locks the accounts of the next texts, so that saves cannot change their records in the meantime.
    private func lockAccounts(ofTextsAfter last: Int64, in transaction: any DatabaseConnection) throws {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(
            """
            SELECT version FROM accountVersion WHERE accountID IN (
                SELECT accountID FROM \(sql: table) WHERE number > \(last) ORDER BY number LIMIT \(ListLimits.rewrittenCount))
            ORDER BY accountID FOR UPDATE
            """)
    }

    /// The texts that are checked in one transaction. There is no expected text for an unreadable row.
    private func nextTexts(
        after last: Int64, in database: any DatabaseConnection
    ) throws -> [(number: Int64, expected: String?, isRight: Bool)] {
        try database.rows(
            """
            SELECT \(Record.table.columns.list), \(sql: table).searchText, \(sql: table).number FROM \(sql: table)
            WHERE \(sql: table).number > \(last)
            ORDER BY \(sql: table).number LIMIT \(ListLimits.rewrittenCount)
            """
        ) { row in
            let count = Record.table.columns.count
            let stored: String? = try? row[count]
            let expected = (try? Record.model(row)).map { Record.searchText(of: Record.content(of: $0)) }
            let isRight = if let stored, let expected { stored.isIdentical(to: expected) } else { false }
            return (try row[count + 1], expected, isRight)
        }
    }
}
