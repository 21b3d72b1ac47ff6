/// What a read or a transaction asks the database through. Is used within its closure only.
package protocol DatabaseConnection {
    var dialect: SQLDialect { get }

    /// Runs a statement and reads its rows.
    ///
    /// - Parameters:
    ///   - goesOn: whether one more row is read after so many.
    ///   - decode: makes a value of a row, which is there only while it runs.
    /// - Throws: what `decode` throws.
    func rows<Value>(
        _ statement: SQL, while goesOn: (_ count: Int) -> Bool, _ decode: (any DatabaseRow) throws -> Value
    ) throws -> [Value]

    /// Runs a statement that gives no rows.
    ///
    /// - Returns: how many rows it has changed.
    @discardableResult
    func execute(_ statement: SQL) throws -> Int

    /// Does something once the transaction is committed, and before those who wait for it go on.
    func afterCommit(_ action: @escaping @Sendable () -> Void)
}

extension DatabaseConnection {
    package func rows<Value>(_ statement: SQL, _ decode: (any DatabaseRow) throws -> Value) throws -> [Value] {
        try rows(statement, while: { _ in true }, decode)
    }

    /// The first row; nil when there is none.
    package func row<Value>(_ statement: SQL, _ decode: (any DatabaseRow) throws -> Value) throws -> Value? {
        try rows(statement, while: { $0 == 0 }, decode).first
    }

    /// The first column of all rows.
    package func values<Value: SQLConvertible>(_ statement: SQL) throws -> [Value] {
        try rows(statement) { try $0[0] }
    }

    /// The first column of the first row; nil when there is none, or nothing in it.
    package func value<Value: SQLConvertible>(_ statement: SQL) throws -> Value? {
        try row(statement) { try $0[0] as Value? } ?? nil
    }

    /// What `SELECT EXISTS (…)` says.
    package func exists(_ rows: SQL) throws -> Bool {
        try value("SELECT EXISTS (\(rows))") ?? false
    }
}

/// A row that a statement gives. Columns are named by their position, from 0.
package protocol DatabaseRow {
    var columnCount: Int { get }

    func value(at index: Int) -> SQLValue
}

extension DatabaseRow {
    /// All columns.
    package var values: [SQLValue] { (0..<columnCount).map(value(at:)) }

    /// - Throws: ``StoredRowError/unreadable`` when the column holds something else.
    package subscript<Value: SQLConvertible>(index: Int) -> Value {
        get throws {
            guard let value = Value(sqlValue: value(at: index)) else { throw StoredRowError.unreadable }
            return value
        }
    }
}

/// What this program cannot have written.
package enum StoredRowError: Error {
    case unreadable
    case unknownAccount
}
