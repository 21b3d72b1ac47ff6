package import GRDB

/// What this program cannot have written.
package enum StoredRowError: Error {
    case unreadable
    case unknownAccount
}

extension Row {
    /// The value of a column, which in a damaged file can be of any kind; GRDB's subscript would end the program.
    ///
    /// - Throws: ``StoredRowError/unreadable``.
    package func stored<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        guard let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else {
            throw StoredRowError.unreadable
        }
        return value
    }
}
