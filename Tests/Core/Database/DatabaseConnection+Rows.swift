import DatabaseCore

/// Identifiers for numbers.
enum TestID {
    /// The identifier of the account that has this number in tests.
    static func account(_ number: Int) -> String {
        number == 1 ? "00000000-0000-4000-8000-000000000001" : row(number)
    }

    static func row(_ number: Int) -> String {
        "10000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
    }
}

extension DatabaseConnection {
    func insertAccount(number: Int) throws {
        try execute("INSERT INTO account (number, id, createdAt) VALUES (\(number), \(TestID.account(number)), 0)")
    }

    /// Inserts a row with valid columns except for the given ones.
    func insert(_ table: String, _ columns: [String: (any SQLConvertible)?]) throws {
        let names = columns.keys.sorted()
        let values = names.map { SQL("\(columns[$0]??.sqlValue)") }.joined(separator: ", ")
        try execute("INSERT INTO \(sql: table) (\(sql: names.joined(separator: ", "))) VALUES (\(values))")
    }

    func insertSakatsu(
        number: Int, account: Int = 1, _ changes: [String: (any SQLConvertible)?] = [:]
    ) throws {
        let columns: [String: (any SQLConvertible)?] = [
            "number": number, "accountID": TestID.account(account), "id": TestID.row(number),
            "visitingDate": "2026-11-21", "facilityName": "湯", "foreword": "", "sets": "[]", "afterword": "",
            "temperatures": "[]", "setCount": 0, "saunaSeconds": 0.0, "coolBathSeconds": 0.0,
            "relaxationSeconds": 0.0, "searchText": "文章その\(number)", "revision": 1, "createdAt": 0, "updatedAt": 0,
            "deletedAt": nil,
        ]
        try insert("sakatsu", columns.merging(changes) { _, new in new })
    }

    func insertMemo(
        number: Int, account: Int = 1, _ changes: [String: (any SQLConvertible)?] = [:]
    ) throws {
        let columns: [String: (any SQLConvertible)?] = [
            "number": number, "accountID": TestID.account(account), "id": TestID.row(number), "body": "湯",
            "isPinned": 0,
            "searchText": "文章その\(number)", "revision": 1, "createdAt": 0, "updatedAt": 0, "deletedAt": nil,
        ]
        try insert("memo", columns.merging(changes) { _, new in new })
    }
}
