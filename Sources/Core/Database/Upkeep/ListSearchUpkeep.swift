import GRDB
import ValuesCore

/// ``SearchUpkeep`` of a ``ListTable``.
package struct ListSearchUpkeep<Record: ListRecord>: SearchUpkeep {
    /// The version of what an index holds. Another one has all indexes made anew.
    private static var indexVersion: Int { 1 }

    /// How many texts are looked at in one transaction.
    private static var partSize: Int { 200 }

    private let database: Database
    private let textVersion: String
    private let text: @Sendable (Record.Model) -> String

    /// - Parameters:
    ///   - textVersion: differs where `text` gives another text for the same record (see ``SearchText/version(of:)``).
    ///   - text: what a search looks in.
    package init(
        _ database: Database, textVersion: String, text: @escaping @Sendable (Record.Model) -> String
    ) {
        self.database = database
        self.textVersion = textVersion
        self.text = text
    }

    private var table: String { Record.table.name }

    package func update() async throws -> Int {
        let (storedText, storedIndex) = try await versions()
        if storedIndex != Self.indexVersion {
            try await rebuildIndex(isDamaged: false)
        }
        return storedText == textVersion ? 0 : try await rewriteTexts()
    }

    package func rebuild(isDamaged: Bool) async throws {
        // First, because a text is changed by way of the index, which may be damaged.
        try await rebuildIndex(isDamaged: isDamaged)
        _ = try await rewriteTexts()
    }

    package func isTextSound() async throws -> Bool {
        // Those that another version has written are no damage: a server writes them anew when it starts.
        guard try await versions().text == textVersion else { return true }
        var last: Int64?
        repeat {
            let after = last
            let (isSound, next) = try await database.read { try compare(after: after, in: $0) }
            guard isSound else { return false }
            last = next
        } while last != nil
        return true
    }

    package func isIndexSound() async throws -> Bool {
        do {
            return try await database.read { database in
                try SearchIndexDigest(ofIndexOf: table, database) == SearchIndexDigest(ofRowsOf: table, database)
            }
        } catch let error as StorageError where error.isDamage {
            return false
        }
    }

    // MARK: - Versions and the index

    private func versions() async throws -> (text: String, index: Int) {
        try await database.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT text, indexed FROM searchVersion WHERE list = ?", arguments: [table])
            return (row?["text"] ?? "", row?["indexed"] ?? 0)
        }
    }

    private func rebuildIndex(isDamaged: Bool) async throws {
        try await database.write { transaction in
            if isDamaged {
                try SearchTables.replace(of: table, transaction)
            } else {
                try transaction.execute(sql: "INSERT INTO \(table)Search (\(table)Search) VALUES ('delete-all')")
            }
            // 'rebuild' would take in what is deleted.
            try transaction.execute(
                sql: """
                    INSERT INTO \(table)Search (rowid, searchText)
                        SELECT number, searchText FROM \(table) WHERE deletedAt IS NULL;
                    UPDATE searchVersion SET indexed = \(Self.indexVersion) WHERE list = '\(table)';
                    """)
        }
    }

    // MARK: - Texts

    private func rewriteTexts() async throws -> Int {
        var (last, count): (Int64?, Int) = (nil, 0)
        repeat {
            let after = last
            let (changed, next) = try await database.write { try rewrite(after: after, in: $0) }
            count += changed
            last = next
        } while last != nil
        try await database.write { transaction in
            try transaction.execute(
                sql: "UPDATE searchVersion SET text = ? WHERE list = ?", arguments: [textVersion, table])
        }
        return count
    }

    /// - Returns: how many texts of a part were changed, and its last number; nil after the last part.
    private func rewrite(after last: Int64?, in transaction: GRDB.Database) throws -> (Int, Int64?) {
        let rows = try part(after: last, in: transaction)
        var count = 0
        for row in rows {
            // One that cannot be read is told by a check, and keeps the text that it has.
            guard let expected = expectedText(row), !holds(row, expected) else { continue }
            try transaction.execute(
                sql: "UPDATE \(table) SET searchText = ? WHERE number = ?",
                arguments: [expected, row["listNumber"] as Int64])
            count += 1
        }
        return (count, rows.last?["listNumber"])
    }

    private func compare(after last: Int64?, in database: GRDB.Database) throws -> (isSound: Bool, next: Int64?) {
        let rows = try part(after: last, in: database)
        let isSound = rows.allSatisfy { row in expectedText(row).map { holds(row, $0) } ?? false }
        return (isSound, rows.last?["listNumber"])
    }

    private func part(after last: Int64?, in database: GRDB.Database) throws -> [Row] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT \(Record.columns), \(table).number AS listNumber, \(table).searchText FROM \(table)
                WHERE \(table).number > ? ORDER BY \(table).number LIMIT \(Self.partSize)
                """,
            arguments: [last ?? Int64.min])
    }

    private func holds(_ row: Row, _ text: String) -> Bool {
        String.fromDatabaseValue(row["searchText"] as DatabaseValue)?.isIdentical(to: text) ?? false
    }

    private func expectedText(_ row: Row) -> String? {
        (try? Record(row: row)).map { text($0.model) }
    }
}
