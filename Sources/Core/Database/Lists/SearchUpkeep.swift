import ValuesCore

/// Keeps what searches look in the same as the records of a list.
package protocol SearchUpkeep: Sendable {
    /// Writes all search texts anew when this program would write others than the one that has written them, and the
    /// index when it was made for another version of it. Takes a transaction for each 200 texts, so that others write
    /// in between.
    ///
    /// - Returns: how many texts were changed.
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
package struct ListSearchUpkeep<Record: ListRecord>: SearchUpkeep {
    /// The version of what an index holds. Another one has all indexes made anew.
    private static var indexVersion: Int { 1 }

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    private var table: String { Record.table.name }

    package func update() async throws -> Int {
        let (storedText, storedIndex) = try await versions()
        if storedIndex != Self.indexVersion {
            try await rebuildIndex(isDamaged: false)
        }
        try await database.engine.makeSearchIndex(of: table)
        return storedText == Record.searchTextVersion ? 0 : try await rewriteTexts()
    }

    package func rebuild(isDamaged: Bool) async throws {
        // First, because a text is changed by way of the index, which may be damaged.
        try await rebuildIndex(isDamaged: isDamaged)
        _ = try await rewriteTexts()
    }

    package func isTextSound() async throws -> Bool {
        // Those that another version has written are no damage: a server writes them anew when it starts.
        guard try await versions().text == Record.searchTextVersion else { return true }
        var last: Int64?
        repeat {
            let after = last
            let texts = try await database.read { try nextTexts(after: after, in: $0) }
            guard texts.allSatisfy(\.isRight) else { return false }
            last = texts.last?.number
        } while last != nil
        return true
    }

    package func isIndexSound() async throws -> Bool {
        do {
            return try await database.file?.readRows { [table] rows in
                try SearchIndexDigest(ofIndexOf: table, rows) == SearchIndexDigest(ofRowsOf: table, rows)
            } ?? true
        } catch let error as StorageError where error.isDamage {
            return false
        }
    }

    // MARK: - Versions and the index

    private func versions() async throws -> (text: String, index: Int) {
        try await database.read { database in
            try database.row("SELECT text, indexed FROM searchVersion WHERE list = \(table)") { (try $0[0], try $0[1]) }
                ?? ("", 0)
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

    private func rewriteTexts() async throws -> Int {
        var (last, count): (Int64?, Int) = (nil, 0)
        repeat {
            let after = last
            let (changed, next) = try await database.write { transaction in
                try lockAccounts(ofTextsAfter: after, in: transaction)
                let texts = try nextTexts(after: after, in: transaction)
                // One that cannot be read is reported by a check, and keeps the text that it has.
                let wrong = texts.filter { $0.expected != nil && !$0.isRight }
                for (number, expected, _) in wrong {
                    try transaction.execute(
                        "UPDATE \(sql: table) SET searchText = \(expected) WHERE number = \(number)")
                }
                return (wrong.count, texts.last?.number)
            }
            count += changed
            last = next
        } while last != nil
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE searchVersion SET text = \(Record.searchTextVersion) WHERE list = \(table)")
        }
        return count
    }

    /// Keeps what the next texts are made of as it is, which its own accounts could save meanwhile.
    private func lockAccounts(ofTextsAfter last: Int64?, in transaction: any DatabaseConnection) throws {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(
            """
            SELECT version FROM accountVersion WHERE accountID IN (
                SELECT accountID FROM \(sql: table) WHERE number > \(last ?? Int64.min) ORDER BY number LIMIT 200)
            ORDER BY accountID FOR UPDATE
            """)
    }

    /// The next 200 texts, as many as are looked at in one transaction. Of a row that cannot be read nothing is expected.
    private func nextTexts(
        after last: Int64?, in database: any DatabaseConnection
    ) throws -> [(number: Int64, expected: String?, isRight: Bool)] {
        try database.rows(
            """
            SELECT \(Record.table.columns.list), \(sql: table).searchText, \(sql: table).number FROM \(sql: table)
            WHERE \(sql: table).number > \(last ?? Int64.min) ORDER BY \(sql: table).number LIMIT 200
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
