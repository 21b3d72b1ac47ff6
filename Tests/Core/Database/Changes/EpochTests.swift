import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import DatabaseCore

/// Change tokens when a database goes back in its history.
@Suite(.timeLimit(.minutes(2))) struct EpochTests {
    // MARK: - A file

    @Test(arguments: [true, false])
    func `A token of undone changes is refused after a restore, an earlier one is not`(isByHand: Bool) async throws {
        try await withTemporaryFolder { folder in
            let (file, backup) = (folder.appending(path: "data/loki.sqlite"), folder.appending(path: "backup.sqlite"))
            var database = try Database.open(at: file)
            let early = try await database.token(after: 3)
            if isByHand {
                try database.close()
                try FileManager.default.copyItem(at: file, to: backup)
                database = try Database.open(at: file)
            } else {
                try await database.backUp(to: backup)
            }
            let lost = try await database.token(after: 2)
            #expect(try await database.leadsOn(from: [early, lost]) == [true, true])
            try database.close()

            if isByHand {
                try FileManager.default.removeItem(at: file)
                try FileManager.default.copyItem(at: backup, to: file)
            } else {
                _ = try Database.restore(backup, at: file, now: Date())
            }
            database = try Database.open(at: file)
            #expect(try await database.leadsOn(from: [early, lost]) == [true, false])
            // When the number is reached again, it belongs to another change.
            for count in [1, 1, 30] {
                let token = try await database.token(after: count)
                #expect(try await database.leadsOn(from: [early, lost, token]) == [true, false, true])
            }
            try database.close()
        }
    }

    @Test func `Tokens stay valid after restarts, with or without changes between them`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            var tokens: [ChangeToken] = []
            for count in [0, 2, 0, 0, 1, 3, 0] {
                let database = try Database.open(at: file)
                tokens.append(try await database.token(after: count))
                // As event streams name it.
                let sequence = tokens.last?.sequence ?? 0
                tokens.append(database.changes.version(of: .first, recorded: sequence))
                #expect(try await database.leadsOn(from: tokens).allSatisfy(\.self))
                #expect(tokens.last == tokens.dropLast().last)
                try database.close()
            }
            #expect(tokens.last?.sequence == 6)
        }
    }

    @Test func `A partial copy that a restore interrupts is refused, however early its items are`() async throws {
        try await withTemporaryFolder { folder in
            let (file, backup) = (folder.appending(path: "data/loki.sqlite"), folder.appending(path: "backup.sqlite"))
            var database = try Database.open(at: file)
            _ = try await database.token(after: 3)
            try await database.backUp(to: backup)
            _ = try await database.token(after: 2)
            let part = ChangeToken(
                epochName: database.changes.epoch, of: .first, sequence: 1,
                place: .init(id: .number(1), start: 0, version: 5))
            #expect(try await database.leadsOn(from: [part]) == [true])
            try database.close()
            _ = try Database.restore(backup, at: file, now: Date())
            database = try Database.open(at: file)
            #expect(try await database.leadsOn(from: [part]) == [false])
            try database.close()
        }
    }

    @Test func `A token belongs to its account`() async throws {
        try await DatabaseTestSupport.withDatabase { database in
            let (token, other) = (try await database.token(after: 2), try await database.token(after: 2, of: .second))
            let (first, second) = (
                try await database.leadsOn(from: [token, other]),
                try await database.leadsOn(from: [token, other], of: .second)
            )
            #expect([first, second] == [[true, false], [false, true]], "\(token) \(other)")
            let sequence = token.sequence
            let unknown = ["", "\0", "'", String(token.epoch.prefix(16)), "ffff" + token.epoch].map {
                ChangeToken(epoch: $0, sequence: sequence)
            }
            #expect(try await database.leadsOn(from: unknown) == unknown.map { _ in false })
        }
    }

    @Test func `An epoch is deleted a year after its end, when no token of it is valid`() async throws {
        try await withTemporaryFolder { folder in
            let (file, day) = (folder.appending(path: "loki.sqlite"), 24 * 60 * 60 * 1_000 as Int64)
            var tokens: [ChangeToken] = []
            // The number of changes in each epoch, which lasts 50 days.
            for (index, count) in [1, 0, 2, 0, 0, 3].enumerated() {
                let database = try Database.open(at: file)
                tokens.append(try await database.token(after: count))
                try await database.forgetOldChanges(at: Timestamp(milliseconds: Int64(index) * 50 * day))
                try database.close()
            }
            let database = try Database.open(at: file)
            let (valid, lost) = (Array(repeating: true, count: 6), Array(repeating: false, count: 6))
            for (days, lostCount, epochCount, endCount) in [
                (300, 0, 8, 3), (420, 1, 7, 3), (470, 2, 6, 2), (520, 3, 5, 2), (620, 5, 3, 1), (1_500, 6, 2, 1),
            ] {
                try await database.forgetOldChanges(at: Timestamp(milliseconds: Int64(days) * day))
                let expected = lost.prefix(lostCount) + valid.dropFirst(lostCount)
                #expect(try await database.leadsOn(from: tokens) == Array(expected), "\(days)")
                let counts = try await database.read { database in
                    try ["epoch", "epochEnd"].map { try database.value("SELECT count(*) FROM \(sql: $0)") ?? 0 }
                }
                #expect(counts == [epochCount, endCount], "\(days)")
            }
            let token = try await database.token(after: 1)
            #expect(try await database.leadsOn(from: [token]) == [true])
            try database.close()
        }
    }

    // MARK: - PostgreSQL

    /// With a PgBouncer the connections of a program outlast the server's restart. Here the row that names epochs is
    /// written again.
    @Test func `A process announces with the name of the epoch that another one has begun`() async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        let databases = [try await Database.open(options), try await Database.open(options)]
        _ = try await databases[0].token(after: 1)
        try await TestPostgreSQL.run(
            "UPDATE epoch SET name = name WHERE number = (SELECT min(number) FROM epoch)", in: options)
        let tokens = [try await databases[1].token(after: 1), try await databases[0].token(after: 1)]
        for database in databases {
            #expect(database.changes.version(of: .first, recorded: 3).epoch == tokens[0].epoch)
            try database.close()
        }
        try await TestPostgreSQL.remove(options)
    }

    enum Restore: CaseIterable {
        case otherName, sameName, sameDatabase, onlyRows, copy
    }

    @Test(arguments: Restore.allCases)
    func `A token is refused after pg_restore, without a manual step`(restore: Restore) async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        var database = try await Database.open(options)
        let early = try await database.token(after: 10)
        try await withTemporaryFolder { folder in
            let dump = folder.appending(path: "loki.dump").path
            let only = restore == .onlyRows ? ["--data-only", "--exclude-table-data=migration"] : []
            try run("pg_dump", ["--format=custom", "--file=\(dump)", "--dbname=\(options.connectionString)"] + only)
            let lost = try await database.token(after: 20)
            #expect(try await database.leadsOn(from: [early, lost]) == [true, true])
            try database.close()

            var target = options
            switch restore {
            case .otherName: target = try await TestPostgreSQL.makeEmptyDatabase()
            case .sameName: try await TestPostgreSQL.makeAgain(options)
            case .sameDatabase: break
            case .onlyRows:
                let tables = (MovedTable.names + ["searchVersion", "attempt", "job"]).map { "DELETE FROM \($0);" }
                try await TestPostgreSQL.run(tables.reversed().joined(), in: options)
            case .copy:
                try await TestPostgreSQL.run("UPDATE accountVersion SET version = 10", in: options)
                target = try await TestPostgreSQL.makeDatabase(copying: options)
            }
            if restore != .copy {
                let ways: [Restore: [String]] = [
                    .sameDatabase: ["--clean", "--if-exists"], .onlyRows: ["--disable-triggers"],
                ]
                let arguments = ["--exit-on-error", "--dbname=\(target.connectionString)", dump]
                try run("pg_restore", arguments + ways[restore, default: []])
            }
            database = try await Database.open(target)
            #expect(try await database.leadsOn(from: [early, lost]) == [true, false])
            let later = try await database.token(after: 30)
            #expect(later.sequence == 40)
            #expect(try await database.leadsOn(from: [early, lost, later]) == [true, false, true])
            try database.close()
            if target != options { try await TestPostgreSQL.remove(target) }
        }
        try await TestPostgreSQL.remove(options)
    }

    /// A standby that was behind when it was promoted, as after an asynchronous failover; and, seen from the server's
    /// files, a restored base backup. The program runs all the time.
    @Test func `After a failover the tokens of lost changes are refused, and all others stay valid`() async throws {
        let primary = try await PostgreSQLServer(.durable)
        try primary.run("CREATE DATABASE loki")
        let standby = try await PostgreSQLServer(.standby(of: primary))
        let options = PostgreSQLOptions(
            """
            postgres://loki@/loki?host=\(primary.folder.path),\(standby.folder.path)&target_session_attrs=read-write
            """)
        let database = try await Database.open(options)
        let early = try await database.token(after: 3)
        try primary.run("DO $$ BEGIN PERFORM pg_sleep(1); END $$")
        standby.perform(.stop)
        try await Task.sleep(for: .seconds(1))
        let lost = try await database.token(after: 2)
        primary.perform(.kill)
        standby.perform(.start)
        try await standby.waitUntilReady()
        try standby.run("SELECT pg_promote()")
        var tokens: [ChangeToken] = []
        while tokens.count < 4 {
            do {
                tokens.append(try await database.token(after: 1))
                let (old, new) = ([early, lost], tokens.map { _ in true })
                #expect(try await database.leadsOn(from: old + tokens) == [true, false] + new)
            } catch is StorageError {
                try await Task.sleep(for: .milliseconds(200))
            }
        }
        #expect(tokens.map(\.sequence) == [4, 5, 6, 7])
        try database.close()
        standby.end()
        primary.end()
    }

    @Test func `A server that was only restarted keeps all tokens`() async throws {
        let server = try await PostgreSQLServer(.durable)
        try server.run("CREATE DATABASE loki")
        let database = try await Database.open(server.options("loki"))
        var tokens = [try await database.token(after: 3)]
        server.perform(.stop)
        server.perform(.start)
        try await server.waitUntilReady()
        while tokens.count < 3 {
            if let token = try? await database.token(after: 1) { tokens.append(token) }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await database.leadsOn(from: tokens) == [true, true, true])
        try database.close()
        server.end()
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}

extension Database {
    private var log: ChangeLog { ChangeLog(self, []) }

    /// The token of an up-to-date copy.
    fileprivate func token(after count: Int, of account: AccountID = .first) async throws -> ChangeToken {
        for _ in 0..<count { try await write(for: account) { try announce(.memo, of: account, in: $0) } }
        return try #require(try await log.page(after: nil, limit: 5, of: account)).next
    }

    /// Whether each token is valid.
    fileprivate func leadsOn(from tokens: [ChangeToken], of account: AccountID = .first) async throws -> [Bool] {
        var leadsOn: [Bool] = []
        for token in tokens { leadsOn.append(try await log.page(after: token, limit: 5, of: account) != nil) }
        return leadsOn
    }
}
