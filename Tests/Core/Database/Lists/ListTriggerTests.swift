import DatabaseCore
import Testing

/// The triggers keep the full-text index and the count of a list's table to the rows that are not deleted.
@Suite struct ListTriggerTests {
    @Test(arguments: ListedTable.allCases)
    func `Inserting counts a row and lets it be found`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [1, 2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `A row that is inserted as deleted is neither counted nor found`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.write { try $0.insert(table, number: 3, ["deletedAt": 5]) }
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [1, 2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Rewriting moves a row to its new text`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET searchText = '別の言葉', revision = 2 WHERE number = 1")
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [2, 9], "別の言葉": [1]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Rewriting to the same text changes nothing`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET searchText = searchText, revision = 2 WHERE number = 1")
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [1, 2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Deleting takes a row out`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 1")
            try await table.expect(in: database, counts: [1: 1, 2: 1], found: ["文章その": [2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Deleting again changes nothing more`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 1")
            try await database.execute("UPDATE \(table) SET deletedAt = 6 WHERE number = 1")
            try await table.expect(in: database, counts: [1: 1, 2: 1], found: ["文章その": [2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Restoring brings a row back, with the text that it has by then`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 1")
            try await database.execute("UPDATE \(table) SET searchText = '別の言葉' WHERE number = 1")
            try await database.execute("UPDATE \(table) SET deletedAt = NULL WHERE number = 1")
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [2, 9], "別の言葉": [1]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Purging a deleted row changes nothing more`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 1")
            try await database.execute("DELETE FROM \(table) WHERE deletedAt < 6")
            try await table.expect(in: database, counts: [1: 1, 2: 1], found: ["文章その": [2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `Removing a row that was not deleted takes it out`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("DELETE FROM \(table) WHERE number = 1")
            try await table.expect(in: database, counts: [1: 1, 2: 1], found: ["文章その": [2, 9]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `A number that a purge has freed can be taken again`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 2")
            try await database.execute("DELETE FROM \(table) WHERE number = 2")
            try await database.write { try $0.insert(table, number: 2, ["searchText": "別の言葉"]) }
            try await table.expect(in: database, counts: [1: 2, 2: 1], found: ["文章その": [1, 9], "別の言葉": [2]])
        }
    }

    @Test(arguments: ListedTable.allCases)
    func `With an account go its rows, deleted or not, and its count`(table: ListedTable) async throws {
        try await table.withRows { database in
            try await database.execute("UPDATE \(table) SET deletedAt = 5 WHERE number = 1")
            try await database.execute("DELETE FROM account WHERE number = 1")
            try await table.expect(in: database, counts: [2: 1], found: ["文章その": [9]])
            #expect(
                try await database.read { try $0.values("SELECT number FROM \(sql: table.rawValue)") as [Int] } == [9])
        }
    }
}

extension Database {
    func execute(_ sql: String) async throws {
        try await write { try $0.execute(SQL(sql: sql)) }
    }
}
