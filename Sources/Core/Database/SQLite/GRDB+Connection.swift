import Foundation
import GRDB

extension GRDB.Database: DatabaseConnection {
    package var dialect: SQLDialect { .sqlite }

    package func rows<Value>(
        _ statement: SQL, while goesOn: (_ count: Int) -> Bool, _ decode: (any DatabaseRow) throws -> Value
    ) throws -> [Value] {
        let (text, values) = statement.printed(for: .sqlite)
        let rows = try Row.fetchCursor(
            cachedStatement(sql: text), arguments: StatementArguments(values.map(\.databaseValue)))
        var decoded: [Value] = []
        while goesOn(decoded.count), let row = try rows.next() { decoded.append(try decode(row)) }
        return decoded
    }

    @discardableResult
    package func execute(_ statement: SQL) throws -> Int {
        let (text, values) = statement.printed(for: .sqlite)
        try cachedStatement(sql: text).execute(arguments: StatementArguments(values.map(\.databaseValue)))
        return changesCount
    }

    package func afterCommit(_ action: @escaping @Sendable () -> Void) {
        afterNextTransaction { _ in action() }
    }
}

extension Row: DatabaseRow {
    package var columnCount: Int { count }

    package func value(at index: Int) -> SQLValue {
        switch (self[index] as DatabaseValue).storage {
        case .null: .null
        case .int64(let value): .integer(value)
        case .double(let value): .real(value)
        case .string(let value): .text(value)
        case .blob(let value): .blob(value)
        }
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): value.databaseValue
        }
    }
}
