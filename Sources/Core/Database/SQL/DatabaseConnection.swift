/// The interface of a read or a transaction to the database. Only valid within its closure.
package protocol DatabaseConnection {
    var dialect: SQLDialect { get }

    /// Runs a statement and reads its rows.
    ///
    /// - Parameters:
    ///   - goesOn: whether another row is read after this many.
    ///   - decode: makes a value from a row, which is only valid during the call.
    /// - Throws: the error of `decode`.
    func rows<Value>(
        _ statement: SQL, while goesOn: (_ count: Int) -> Bool, _ decode: (any DatabaseRow) throws -> Value
    ) throws -> [Value]

    /// Runs a statement without result rows.
    ///
    /// - Returns: the number of changed rows.
    @discardableResult
    func execute(_ statement: SQL) throws -> Int

    /// Runs an action once the transaction is committed, and before its callers continue.
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

    /// The first column of the first row; nil when there is none, or it is NULL.
    package func value<Value: SQLConvertible>(_ statement: SQL) throws -> Value? {
        try row(statement) { try $0[0] as Value? } ?? nil
    }

    /// The result of `SELECT EXISTS (…)`.
    package func exists(_ rows: SQL) throws -> Bool {
        try value("SELECT EXISTS (\(rows))") ?? false
    }
}

/// A row of a statement's result. Columns are identified by their position, from 0.
package protocol DatabaseRow {
    var columnCount: Int { get }

    func value(at index: Int) -> SQLValue
}

extension DatabaseRow {
    /// All columns.
    package var values: [SQLValue] { (0..<columnCount).map(value(at:)) }

    /// - Throws: ``StoredRowError/unreadable`` when the column has another type.
    package subscript<Value: SQLConvertible>(index: Int) -> Value {
        get throws {
            guard let value = Value(sqlValue: value(at: index)) else { throw StoredRowError.unreadable }
            return value
        }
    }
}

/// A row that this program cannot have written.
package enum StoredRowError: Error {
    case unreadable
    case unknownAccount
}
