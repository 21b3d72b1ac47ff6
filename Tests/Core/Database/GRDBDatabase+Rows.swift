import Foundation
import GRDB

extension GRDB.Database {
    /// The identifier of the account that has this number in tests.
    static func accountID(_ number: Int) -> String {
        number == 1 ? "00000000-0000-4000-8000-000000000001" : Self.id(number)
    }

    static func id(_ number: Int) -> String {
        "10000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
    }

    func insertAccount(number: Int) throws {
        try execute(
            sql: "INSERT INTO account (number, id, createdAt) VALUES (?, ?, 0)",
            arguments: [number, Self.accountID(number)])
    }

    /// Inserts a row whose columns are good except for those given.
    func insert(_ table: String, _ columns: [String: (any DatabaseValueConvertible)?]) throws {
        let names = columns.keys.sorted()
        let places = names.map { ":\($0)" }.joined(separator: ", ")
        try execute(
            sql: "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))",
            arguments: StatementArguments(columns))
    }

    func insertSakatsu(
        number: Int, account: Int = 1, _ changes: [String: (any DatabaseValueConvertible)?] = [:]
    ) throws {
        let columns: [String: (any DatabaseValueConvertible)?] = [
            "number": number, "accountID": Self.accountID(account), "id": Self.id(number),
            "visitingDate": "2026-11-21", "facilityName": "湯", "foreword": "", "sets": "[]", "afterword": "",
            "temperatures": "[]", "setCount": 0, "saunaSeconds": 0.0, "coolBathSeconds": 0.0,
            "relaxationSeconds": 0.0, "searchText": "文章その\(number)", "revision": 1, "createdAt": 0, "updatedAt": 0,
            "deletedAt": nil,
        ]
        try insert("sakatsu", columns.merging(changes) { _, new in new })
    }

    func insertMemo(
        number: Int, account: Int = 1, _ changes: [String: (any DatabaseValueConvertible)?] = [:]
    ) throws {
        let columns: [String: (any DatabaseValueConvertible)?] = [
            "number": number, "accountID": Self.accountID(account), "id": Self.id(number), "body": "湯", "isPinned": 0,
            "searchText": "文章その\(number)", "revision": 1, "createdAt": 0, "updatedAt": 0, "deletedAt": nil,
        ]
        try insert("memo", columns.merging(changes) { _, new in new })
    }
}
