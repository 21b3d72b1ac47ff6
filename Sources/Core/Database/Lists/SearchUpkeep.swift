import ModelsCore
import Synchronization

/// Keeps what searches look in the same as the records of a list.
package protocol SearchUpkeep: Sendable {
    /// Rewrites the search texts when another version of the program has written them, and the index when it was made for
    /// another version of it. Takes a transaction for each 100 texts, so that others write in between.
    ///
    /// Continues where a server that was stopped has left off. Several processes share the work: each text is rewritten
    /// by one of them. Until all texts are, `Database.searchProgress` says how many, and searches count "at least".
    ///
    /// - Returns: how many texts this process has changed.
    /// - Throws: ``StorageError``.
    func update() async throws -> Int

    /// Makes the texts and the index anew from the records. Nothing else is written while the index is made: some seconds for
    /// 10,000 records.
    ///
    /// - Parameter isDamaged: whether the pages of an index are damaged, so that it cannot even be emptied.
    /// - Throws: ``StorageError``.
    func rebuild(isDamaged: Bool) async throws

    /// Whether each record has the text that it should have; also when another version of the program has written them.
    ///
    /// - Throws: ``StorageError``.
    func isTextSound() async throws -> Bool

    /// Whether the index holds the texts of the records that are not deleted, and nothing else.
    ///
    /// - Throws: ``StorageError``.
    func isIndexSound() async throws -> Bool
}

/// ``SearchUpkeep`` of a list.
struct ListSearchUpkeep<Record: ListRecord>: SearchUpkeep {
    /// The version of what an index holds. Another one has all indexes made anew.
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
        // First, because a text is changed by way of the index, which may be damaged.
        try await rebuildIndex(isDamaged: isDamaged)
        try await startRewriting(orAgain: true)
        _ = try await rewriteTexts()
    }

    func isTextSound() async throws -> Bool {
        // Those that another version has written are no damage: a server writes them anew when it starts.
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

    /// Whether all texts are of this program's version, and which version the index has.
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

    /// - Parameter again: whether also the texts that have this program's version already are rewritten.
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

    /// - Returns: how many texts were changed, and how many have been looked at since the start; nil after the last.
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
            // One that cannot be read is reported by a check, and keeps the text that it has.
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

    /// Keeps what the next texts are made of as it is, which its own accounts could save meanwhile.
    private func lockAccounts(ofTextsAfter last: Int64, in transaction: any DatabaseConnection) throws {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(
            """
            SELECT version FROM accountVersion WHERE accountID IN (
                SELECT accountID FROM \(sql: table) WHERE number > \(last) ORDER BY number LIMIT \(ListLimits.rewrittenCount))
            ORDER BY accountID FOR UPDATE
            """)
    }

    /// As many texts as are looked at in one transaction. Of a row that cannot be read nothing is expected.
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
