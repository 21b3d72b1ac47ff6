import GRDB
import Logging
import Testing

@testable import DatabaseCore

@Suite struct StorageErrorTests {
    @Test(arguments: [
        (ResultCode.SQLITE_FULL, StorageError.Kind.full), (.SQLITE_READONLY, .readOnly), (.SQLITE_PERM, .readOnly),
        (.SQLITE_READONLY_DBMOVED, .readOnly), (.SQLITE_BUSY, .other), (.SQLITE_IOERR_WRITE, .other),
        (.SQLITE_CORRUPT, .other),
    ])
    func `A result code has a kind`(code: ResultCode, kind: StorageError.Kind) {
        let error = StorageError(DatabaseError(resultCode: code))

        #expect(error.kind == kind)
        #expect(error.code == "\(code.rawValue)")
    }

    @Test func `A disk without room is reported as full`() async throws {
        try await withDatabase { database in
            let error = try await fill(database)

            #expect(error?.kind == .full)
            // SQLITE_FULL
            #expect(error?.code == "13")
        }
    }

    @Test func `A full disk is known until there is room`() async throws {
        try await withDatabase { database in
            #expect(!database.isFull)
            _ = try await fill(database)
            #expect(database.isFull)

            try await database.checkpoint()
            #expect(!database.isFull)

            _ = try await fill(database)
            try await database.write { try $0.execute("DELETE FROM sakatsu") }
            #expect(!database.isFull)
        }
    }

    @Test(arguments: [
        (ResultCode.SQLITE_CORRUPT, true), (.SQLITE_NOTADB, true), (.SQLITE_ERROR, true), (.SQLITE_IOERR_READ, true),
        (.SQLITE_FULL, false), (.SQLITE_BUSY, false), (.SQLITE_LOCKED_SHAREDCACHE, false), (.SQLITE_READONLY, false),
        (.SQLITE_INTERRUPT, false), (.SQLITE_MISUSE, false),
    ])
    func `A check that fails has found damage unless something else is the cause`(code: ResultCode, isDamage: Bool) {
        #expect(StorageError(DatabaseError(resultCode: code)).isDamage == isDamage)
    }

    @Test func `A write that did not fit leaves nothing behind, and smaller ones succeed`() async throws {
        try await withDatabase { database in
            _ = try await fill(database)

            #expect(try await count(of: "sakatsu", in: database) == 0)
            try await database.write { try $0.execute("PRAGMA max_page_count = 100000") }
            try await database.write { try $0.insertSakatsu(number: 1) }
            #expect(try await count(of: "sakatsu", in: database) == 1)
        }
    }

    @Test func `A file that may not be written is read-only`() async throws {
        try await withDatabase { database in
            let error = await #expect(throws: StorageError.self) {
                try await database.read { try $0.insertSakatsu(number: 1) }
            }
            #expect(error?.kind == .readOnly)
            // SQLITE_READONLY
            #expect(error?.code == "8")
        }
    }

    @Test func `After closing nothing is read or written`() async throws {
        try await withTestFolder { folder in
            let database = try DatabaseCore.Database.open(at: folder.database)
            try database.close()

            let closed = StorageError(DatabaseError(resultCode: .SQLITE_MISUSE))
            await #expect(throws: closed) { try await database.checkReadable() }
            await #expect(throws: closed) { try await database.write { try $0.insertSakatsu(number: 1) } }
        }
    }

    @Test func `Any other failure keeps SQLite's extended code`() async throws {
        try await withDatabase { database in
            let error = await #expect(throws: StorageError.self) {
                try await database.write { try $0.insertSakatsu(number: 1, account: 7) }
            }
            #expect(error?.kind == .other)
            // SQLITE_CONSTRAINT_FOREIGNKEY
            #expect(error?.code == "787")
        }
    }

    @Test func `A log receives the code and the kind, never the data`() async throws {
        try await withDatabase { database async throws in
            let secret = "今日の合言葉"
            let error = await #expect(throws: StorageError.self) {
                try await database.write { try $0.insertSakatsu(number: 1, ["sets": "{\"\(secret)\": 1}"]) }
            }
            #expect(error?.logMetadata == ["storage.code": "275", "storage.kind": "other"])
            #expect(error.map { "\($0)".contains(secret) } == false)
        }
    }

    /// Writes more than there is room for.
    private func fill(_ database: DatabaseCore.Database) async throws -> StorageError? {
        try await database.sqlite.writeRows { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
        }
        return await #expect(throws: StorageError.self) {
            try await database.write { database in
                for number in 1...3 {
                    try database.insertSakatsu(number: number, ["foreword": String(repeating: "湯", count: 9_000)])
                }
            }
        }
    }

    private func count(of table: String, in database: DatabaseCore.Database) async throws -> Int? {
        try await database.read { try $0.value("SELECT count(*) FROM \(sql: table)") as Int? }
    }
}
