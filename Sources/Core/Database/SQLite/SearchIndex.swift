import Foundation
import GRDB
import ModelsCore

/// The suffixes of the tables in which FTS5 stores an index (https://www.sqlite.org/fts5.html, 9).
private let searchTableSuffixes = ["Search_data", "Search_idx", "Search_docsize", "Search_config"]

extension GRDB.Database {
    /// Rebuilds the index from the rows that are not deleted.
    ///
    /// - Parameter isDamaged: whether its pages are damaged, so that it cannot even be emptied.
    func rebuildSearchIndex(of table: String, isDamaged: Bool) throws {
        if isDamaged {
            try replaceSearchIndex(of: table)
        } else {
            try execute(sql: "INSERT INTO \(table)Search (\(table)Search) VALUES ('delete-all')")
        }
        // 'rebuild' would include deleted rows.
        try execute(
            sql: """
                INSERT INTO \(table)Search (rowid, searchText)
                    SELECT number, searchText FROM \(table) WHERE deletedAt IS NULL
                """)
    }

    /// Replaces an index with damaged pages by an empty one.
    ///
    /// Those pages are not read, because they may lead to pages of other tables: they are orphaned until `VACUUM`
    /// leaves them out.
    func replaceSearchIndex(of table: String) throws {
        let names = (["Search", "SearchPlaces"] + searchTableSuffixes).map { "'\(table)\($0)'" }
        let list = names.joined(separator: ", ")
        let definitions = try String.fetchAll(
            self, sql: "SELECT sql FROM sqlite_schema WHERE name IN (\(list)) AND rootpage = 0 ORDER BY rowid")
        try execute(sql: "PRAGMA writable_schema = ON")
        // RESET, which also reads the schema again, even when the transaction fails.
        defer { try? execute(sql: "PRAGMA writable_schema = RESET") }
        try execute(sql: "DELETE FROM sqlite_schema WHERE tbl_name IN (\(list))")
        try execute(sql: "PRAGMA writable_schema = RESET")
        for definition in definitions { try execute(sql: definition) }
    }
}

/// How thoroughly SQLite checks pages: `integrity_check` also compares the indexes with their tables.
enum PageCheck: String {
    case quick = "quick_check"
    case whole = "integrity_check"
}

extension GRDB.Database {
    /// Checks the pages for damage; nil when SQLite finds none. Reads the whole file, and twice when there is damage.
    /// Must be called outside of a transaction, which SQLite may refuse to end then.
    func pageDamage(_ check: PageCheck) throws -> DatabaseCheck.Damage? {
        // 100: damage to the list of free pages comes first.
        let complaints = try complaints("PRAGMA \(check.rawValue)(100)")
        guard !complaints.isEmpty else { return nil }
        guard !complaints.contains(where: { $0.lowercased().contains("freelist") }) else { return .file }
        // A complaint names a page and not always the table; pages of no table do no harm.
        let tables = try String.fetchAll(
            self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        for table in tables {
            guard try !self.complaints("PRAGMA \(check.rawValue)('\(table)')").isEmpty else { continue }
            guard searchTableSuffixes.contains(where: table.hasSuffix) else { return .file }
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

/// A digest of the content of a search index: every trigram with its row and its position there, in any order.
///
/// FTS5 has a check of its own, which blocks other writers for as long as it takes, and reports deleted rows as missing
/// ones.
struct SearchIndexDigest: Equatable {
    private var sum: UInt64 = 0
    private var count = 0

    /// The digest of the index as it is.
    init(ofIndexOf table: String, _ database: GRDB.Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT term, doc, offset FROM \(table)SearchPlaces")
        while let row = try rows.next() {
            // A damaged index may return anything.
            let number = Int64.fromDatabaseValue(row[1] as DatabaseValue) ?? 0
            let place = Int64.fromDatabaseValue(row[2] as DatabaseValue) ?? -1
            try row.withUnsafeData(atIndex: 0) { term in
                add((term ?? Data()).checksum, number: number, place: place)
            }
        }
    }

    /// The digest that the rows require.
    init(ofRowsOf table: String, _ database: GRDB.Database) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT number, searchText FROM \(table) WHERE deletedAt IS NULL")
        while let row = try rows.next() {
            let number = Int64.fromDatabaseValue(row[0] as DatabaseValue) ?? 0
            try row.withUnsafeData(atIndex: 1) { text in
                addTrigrams(of: text ?? Data(), number: number)
            }
        }
    }

    private mutating func addTrigrams(of text: Data, number: Int64) {
        text.withUnsafeBytes { bytes in
            guard !bytes.isEmpty else { return }
            // The starts of the last three characters.
            var (first, second, third) = (0, 0, 0)
            var place: Int64 = -2
            for end in 1...bytes.count where end == bytes.count || !bytes[end].isContinuation {
                if place >= 0 {
                    add(bytes[first..<end].checksum, number: number, place: place)
                }
                place += 1
                (first, second, third) = (second, third, end)
            }
        }
    }

    private mutating func add(_ term: UInt64, number: Int64, place: Int64) {
        var mixed = term ^ UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 29)) &+ UInt64(bitPattern: place) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 32)) &* 0x94D0_49BB_1331_11EB
        sum &+= mixed ^ (mixed >> 31)
        count += 1
    }
}

extension UInt8 {
    fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
