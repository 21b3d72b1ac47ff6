import GRDB

/// The tables in which SQLite keeps a search index, which can be made anew from the rows.
enum SearchTables {
    /// What FTS5 adds to the name of an index (https://www.sqlite.org/fts5.html, 9).
    private static let suffixes = ["Search_data", "Search_idx", "Search_docsize", "Search_config"]

    static func contain(_ table: String) -> Bool {
        suffixes.contains { table.hasSuffix($0) }
    }

    /// Makes an empty index in place of one whose pages are damaged.
    ///
    /// Those pages are not read, for what stands there may lead to pages of other tables: they belong to nothing until
    /// `VACUUM` leaves them out.
    static func replace(of table: String, _ transaction: GRDB.Database) throws {
        let virtual = ["\(table)Search", "\(table)SearchPlaces"]
        let names = virtual + suffixes.map { table + $0 }
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let definitions = try String.fetchAll(
            transaction, sql: "SELECT sql FROM sqlite_schema WHERE name IN (\(list)) AND rootpage = 0 ORDER BY rowid")
        try transaction.execute(sql: "PRAGMA writable_schema = ON")
        // RESET, which also has the schema read again, even when the transaction fails.
        defer { try? transaction.execute(sql: "PRAGMA writable_schema = RESET") }
        try transaction.execute(sql: "DELETE FROM sqlite_schema WHERE tbl_name IN (\(list))")
        try transaction.execute(sql: "PRAGMA writable_schema = RESET")
        for definition in definitions { try transaction.execute(sql: definition) }
    }
}

/// How thoroughly SQLite looks at pages: `integrity_check` also compares the indexes with their tables.
enum PageCheck: String {
    case quick = "quick_check"
    case whole = "integrity_check"
}

extension GRDB.Database {
    /// Looks for damage in the pages; nil when SQLite finds none. Reads the whole file, and twice when it does. To be called
    /// outside a transaction, which SQLite may refuse to end then.
    func pageDamage(_ check: PageCheck) throws -> DatabaseCheck.Damage? {
        // 100: damage to the list of free pages comes first.
        let complaints = try complaints("PRAGMA \(check.rawValue)(100)")
        guard !complaints.isEmpty else { return nil }
        guard !complaints.contains(where: { $0.lowercased().contains("freelist") }) else { return .file }
        // A complaint names a page and not always the table; what belongs to no table harms nothing.
        let tables = try String.fetchAll(
            self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        for table in tables where !SearchTables.contain(table) {
            guard try self.complaints("PRAGMA \(check.rawValue)('\(table)')").isEmpty else { return .file }
        }
        return tables.isEmpty ? .file : .searchIndex
    }

    private func complaints(_ sql: String) throws -> [String] {
        do {
            let lines = try String.fetchAll(self, sql: sql)
            return lines == ["ok"] ? [] : lines
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            return ["\(error.resultCode)"]
        }
    }
}
