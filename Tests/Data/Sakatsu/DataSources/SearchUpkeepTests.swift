import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import SampleData
import Synchronization
import TestSupport
import Testing

@testable import SakatsuData

/// Search texts follow the records, even if another version of the program wrote them.
@Suite struct SearchUpkeepTests {
    private func withVisit(
        _ body: (Database, any SearchUpkeep) async throws -> Void
    ) async throws {
        try await withSQLite { database in
            let content = SakatsuContent(facilityName: "湯の森サウナ", visitingDate: .sampleDay)
            _ = try await SakatsuRepositories.live(database)
                .save(content, id: UUID(), basedOn: 0, at: .noon, of: .first)
            let upkeep = SakatsuRepositories.list(database).search
            _ = try await upkeep.update()
            try await body(database, upkeep)
        }
    }

    private func found(_ query: String, in database: Database) async throws -> Int {
        try await SakatsuRepositories.live(database)
            .page(matching: query, in: .start, limit: 10, of: .first).items.count
    }

    @Test func `Texts of another version are rewritten once`() async throws {
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

    @Test(.timeLimit(.minutes(1))) func `A visit saved while texts are rewritten keeps its text`() async throws {
        try await withEmptyPostgreSQL { database in
            let (repository, upkeep) = (
                SakatsuRepositories.live(database), SakatsuRepositories.list(database).search
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

    private func add(_ count: Int, to database: Database) async throws {
        let visits = try (1...count).map { number in
            Sakatsu(
                id: .number(number), content: try .visit("Löyly \(number)"), revision: 1, createdAt: .at(0),
                updatedAt: .at(0))
        }
        try await SakatsuRepositories.add(visits, to: .first, in: database)
        try await database.write { database in
            try database.execute("UPDATE sakatsu SET searchText = 'löyly'")
            try database.execute("UPDATE searchVersion SET text = 'other'")
        }
    }

    @Test func `Interrupted rewriting continues, and searches count at least in the meantime`()
        async throws
    {
        try await withDatabase { database in
            try await add(250, to: database)
            let writes = Mutex(0)
            let failing = database.intercepted { access in
                guard case .write = access else { return }
                let number = writes.withLock { count in
                    count += 1
                    return count
                }
                // One to start, then one for each 100 texts.
                if number == 3 { throw StubError() }
            }
            await #expect(throws: StubError.self) {
                try await SakatsuRepositories.list(failing).search.update()
            }
            #expect(database.searchProgress?.done == 100)
            #expect(database.searchProgress?.total == 250)
            let repository = SakatsuRepositories.live(database)
            #expect(try await repository.count(matching: "loyly") == .atLeast(100))
            #expect(try await repository.count(matching: "海") == .atLeast(0))
            #expect(try await repository.count(matching: "") == .exactly(250))

            let upkeep = SakatsuRepositories.list(database).search
            #expect(try await upkeep.isTextSound())
            #expect(try await upkeep.update() == 150)

            #expect(database.searchProgress == nil)
            #expect(try await repository.count(matching: "loyly") == .exactly(250))
            #expect(try await upkeep.update() == 0)
            #expect(try await upkeep.isTextSound())
        }
    }

    @Test func `Several processes rewrite each text once`() async throws {
        try await withEmptyPostgreSQL { database in
            try await add(450, to: database)
            let upkeeps = (1...3).map { _ in SakatsuRepositories.list(database).search }

            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for upkeep in upkeeps { group.addTask { try await upkeep.update() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(counts.reduce(0, +) == 450)
            #expect(try await SakatsuRepositories.live(database).count(matching: "loyly") == .exactly(450))
            #expect(try await upkeeps[0].isTextSound())
        }
    }

    @Test func `An index of another version is rebuilt`() async throws {
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
    func `A record changed outside of the program is found`(change: String) async throws {
        try await withVisit { database, upkeep in
            #expect(try await database.check([upkeep], at: .noon).damage == nil)

            try await database.write { try $0.execute(SQL(sql: change)) }

            #expect(try await database.check([upkeep], at: .noon) == DatabaseCheck(damage: .file, date: .noon))
            #expect(database.lastCheck?.damage == .file)
        }
    }

    @Test func `Rebuilding everything repairs texts and index`() async throws {
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

    @Test func `The version changes with the wording of dates`() {
        #expect(SearchText.version(of: ["Nov 21"]) != SearchText.version(of: ["21 Nov"]))
    }
}
