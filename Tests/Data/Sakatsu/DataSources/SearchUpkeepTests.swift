import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import SampleData
import Testing
import ValuesCore

@testable import SakatsuData

/// What searches look in follows the records, also when it was written by another version of the program.
@Suite struct SearchUpkeepTests {
    private func withVisit(
        _ body: (Database, any SearchUpkeep) async throws -> Void
    ) async throws {
        try await withSQLite { database in
            let content = SakatsuContent(facilityName: "湯の森サウナ", visitingDate: .sampleDay)
            _ = try await SakatsuRepositories.live(database)
                .save(content, id: UUID(), basedOn: 0, at: .noon, of: .first)
            let upkeep = SakatsuRepositories.searchUpkeep(database)
            _ = try await upkeep.update()
            try await body(database, upkeep)
        }
    }

    private func found(_ query: String, in database: Database) async throws -> Int {
        try await SakatsuRepositories.live(database)
            .page(matching: query, in: .start, limit: 10, of: .first).items.count
    }

    @Test func `Texts of another version are written anew, once`() async throws {
        try await withVisit { database, upkeep in
            try await database.write { database in
                try database.execute("UPDATE sakatsu SET searchText = '昔の書き方'")
            }
            #expect(try await upkeep.update() == 0)

            try await database.write { try $0.execute("UPDATE searchVersion SET text = 'other'") }

            #expect(try await upkeep.update() == 1)
            #expect(try await upkeep.update() == 0)
            #expect(try await found("湯の森サ", in: database) == 1)
            #expect(try await found("昔の書き", in: database) == 0)
            #expect(try await upkeep.isIndexSound())
        }
    }

    @Test(.timeLimit(.minutes(1))) func `What is saved while texts are written anew keeps its text`() async throws {
        try await withEmptyPostgreSQL { database in
            let (repository, upkeep) = (
                SakatsuRepositories.live(database), SakatsuRepositories.searchUpkeep(database)
            )
            for (number, name) in [(1, "丘のサウナ"), (2, "湯の森サウナ")] {
                let content = SakatsuContent(facilityName: name, visitingDate: .sampleDay)
                _ = try await repository.save(content, id: .number(number), basedOn: 0, at: .noon, of: .first)
            }
            // Between reading the second text and writing it there is time for others.
            try await database.write { database in
                for statement in [
                    "UPDATE sakatsu SET searchText = '昔の書き方'", "UPDATE searchVersion SET text = 'other'",
                    """
                    CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$
                    """,
                    """
                    CREATE TRIGGER pause AFTER UPDATE ON sakatsu FOR EACH ROW
                    WHEN (OLD.searchText = '昔の書き方' AND OLD.facilityName = '丘のサウナ') EXECUTE FUNCTION pause()
                    """,
                ] {
                    try database.execute(SQL(sql: statement))
                }
            }
            async let count = upkeep.update()
            while try await !database.read({ database in
                try database.exists(
                    "SELECT * FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'")
            }) {
                try await Task.sleep(for: .milliseconds(20))
            }
            let content = SakatsuContent(facilityName: "駅前サウナ", visitingDate: .sampleDay)
            _ = try await repository.save(content, id: .number(2), basedOn: 1, at: .noon, of: .first)

            #expect(try await count == 2)
            #expect(try await upkeep.isTextSound())
            #expect(try await found("駅前サウナ", in: database) == 1)
            #expect(try await found("丘のサウナ", in: database) == 1)
        }
    }

    @Test func `An index of another version is made anew`() async throws {
        try await withVisit { database, upkeep in
            try await database.write { database in
                try database.execute("INSERT INTO sakatsuSearch (sakatsuSearch) VALUES ('delete-all')")
                try database.execute("UPDATE searchVersion SET indexed = 99")
            }
            #expect(try await found("湯の森サ", in: database) == 0)

            _ = try await upkeep.update()

            #expect(try await found("湯の森サ", in: database) == 1)
        }
    }

    @Test(arguments: [
        "UPDATE sakatsu SET foreword = '書き換え'", "UPDATE sakatsu SET sets = '[[{}]]'",
        "UPDATE sakatsu SET searchText = '書き換え'",
    ])
    func `A record that was changed by nobody is found`(change: String) async throws {
        try await withVisit { database, upkeep in
            #expect(try await database.check([upkeep], at: .noon).damage == nil)

            try await database.write { try $0.execute(SQL(sql: change)) }

            #expect(try await database.check([upkeep], at: .noon) == DatabaseCheck(damage: .file, date: .noon))
            #expect(database.lastCheck?.damage == .file)
        }
    }

    @Test func `Making everything anew repairs texts and index`() async throws {
        try await withVisit { database, upkeep in
            try await database.write { database in
                try database.execute("UPDATE sakatsu SET searchText = '書き換え'")
                try database.execute("INSERT INTO sakatsuSearch (sakatsuSearch) VALUES ('delete-all')")
            }

            try await upkeep.rebuild(isDamaged: false)

            #expect(try await database.check([upkeep], at: .noon).damage == nil)
            #expect(try await found("湯の森サ", in: database) == 1)
        }
    }

    @Test func `The version differs where dates are worded in another way`() {
        #expect(SearchText.version(of: ["Nov 21"]) != SearchText.version(of: ["21 Nov"]))
    }
}
