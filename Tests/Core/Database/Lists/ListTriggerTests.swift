import DatabaseCore
import Testing

/// The triggers keep the full-text index and the count of a list's table equal to the rows that are not deleted.
@Suite struct ListTriggerTests {
    /// Statements on the rows 1 and 2 of the first account, and its rows afterwards. Row 9 of another account stays.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let statements: [String]
        let count: Int?
        /// The rows that match the initial text, then those that match a new one.
        let old: [Int]
        let new: [Int]

        init(_ name: String, _ statements: String..., count: Int?, old: [Int], new: [Int] = []) {
            (testDescription, self.statements, self.count) = (name, statements, count)
            (self.old, self.new) = (old, new)
        }
    }

    private static let rewrite = "UPDATE # SET searchText = '別の言葉', revision = 2 WHERE number = 1"
    private static let delete = "UPDATE # SET deletedAt = 5 WHERE number = 1"
    private static let changes = [
        Change("an insertion", count: 2, old: [1, 2, 9]),
        Change("a new text", rewrite, count: 2, old: [2, 9], new: [1]),
        Change(
            "the same text", "UPDATE # SET searchText = searchText, revision = 2 WHERE number = 1", count: 2,
            old: [1, 2, 9]),
        Change("a deletion", delete, count: 1, old: [2, 9]),
        Change("a second deletion", delete, "UPDATE # SET deletedAt = 6 WHERE number = 1", count: 1, old: [2, 9]),
        Change(
            "a restoration with the text of that time", delete, rewrite,
            "UPDATE # SET deletedAt = NULL WHERE number = 1", count: 2, old: [2, 9], new: [1]),
        Change("a purge", delete, "DELETE FROM # WHERE deletedAt < 6", count: 1, old: [2, 9]),
        Change("the removal of a row that is not deleted", "DELETE FROM # WHERE number = 1", count: 1, old: [2, 9]),
        Change("the removal of the account", delete, "DELETE FROM account WHERE number = 1", count: nil, old: [9]),
    ]

    @Test(arguments: ListedTable.allCases, changes)
    func `The index and the count follow every change of a row`(table: ListedTable, change: Change) async throws {
        try await table.withRows { database in
            for statement in change.statements {
                try await database.execute(statement.replacing("#", with: table.rawValue))
            }

            let counts = [1: change.count, 2: 1].compactMapValues(\.self)
            try await table.expect(in: database, counts: counts, found: ["文章その": change.old, "別の言葉": change.new])
            if change.count == nil {
                let numbers: [Int] = try await database.read {
                    try $0.values("SELECT number FROM \(sql: table.rawValue)")
                }
                #expect(numbers == [9])
            }
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `A row inserted as deleted is neither counted nor found`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.write { try $0.insert(table, number: 3, ["deletedAt": 5]) }
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [1, 2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `A number freed by a purge can be used again`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 2")
            try await database.execute("DELETE FROM \(table) WHERE number = 2")
            try await database.write { try $0.insert(table, number: 2, ["searchText": "別の言葉"]) }
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [1, 9], "別の言葉": [2]])
        }
    }
}

extension Database {
    func execute(_ sql: String) async throws {
        try await write { try $0.execute(SQL(sql: sql)) }
    }
}
