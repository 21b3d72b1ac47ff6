import Foundation
import GRDB
import Testing

@testable import DatabaseCore

/// When a start may postpone the check of the whole file.
@Suite struct CleanShutdownMarkerTests {
    typealias Database = DatabaseCore.Database

    /// A closed database, with its marker.
    private func withClosedDatabase(_ body: (TestFolder, CleanShutdownMarker) async throws -> Void) async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            try await database.write { database in
                for number in 1...3 { try database.insertSakatsu(number: number) }
            }
            try database.close()
            try await body(folder, CleanShutdownMarker(of: folder.database))
        }
    }

    @Test func `A file is marked when it is closed, and no longer when it is open`() async throws {
        try await withClosedDatabase { folder, mark in
            #expect(mark.isValid)

            let database = try Database.open(at: folder.database)
            #expect(!mark.isValid)

            try database.close()
            #expect(mark.isValid)
        }
    }

    @Test func `A file that was written since is checked completely`() async throws {
        try await withClosedDatabase { folder, mark in
            try damage(folder.database, page: 3)

            #expect(!mark.isValid)
            #expect(throws: DatabaseOpeningError.damaged(folder.database)) { try Database.open(at: folder.database) }
        }
    }

    @Test func `A file that was put in its place is checked completely`() async throws {
        try await withClosedDatabase { folder, mark in
            let copy = folder.url.appending(path: "copy")
            try FileManager.default.copyItem(at: folder.database, to: copy)
            try FileManager.default.removeItem(at: folder.database)
            try FileManager.default.moveItem(at: copy, to: folder.database)

            #expect(!mark.isValid)
            try Database.open(at: folder.database).close()
        }
    }

    @Test func `A file with a write-ahead log is checked completely`() async throws {
        try await withClosedDatabase { folder, mark in
            try Data().write(to: URL(filePath: folder.database.path + "-wal"))
            #expect(!mark.isValid)
        }
    }

    @Test func `A file that was not closed is not marked`() async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            mark(folder).set()
            #expect(!mark(folder).isValid)
            try database.close()
        }
    }

    @Test func `A marker that cannot be removed prevents opening the file`() async throws {
        try await withClosedDatabase { folder, _ in
            let url = URL(filePath: folder.database.path + ".closed")
            try FileManager.default.removeItem(at: url)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)

            #expect(throws: DatabaseOpeningError.self) { try Database.open(at: folder.database) }
        }
    }

    /// As when the disk itself loses data: the file looks untouched.
    @Test(arguments: [false, true])
    func `Damage that the marker does not show is found while the database is open`(isDamaged: Bool) async throws {
        try await withClosedDatabase { folder, mark in
            if isDamaged {
                // A page that is not read when the file is opened.
                let database = try Database.open(at: folder.database)
                let page = try await database.sqlite.readRows { database in
                    try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'settings'")
                }
                try database.close()
                try damage(folder.database, page: try #require(page))
                mark.set()
            }

            let database = try Database.open(at: folder.database)

            #expect(try await database.pageDamage() == (isDamaged ? .file : nil))
            try database.close()
        }
    }

    /// Overwrites the start of the page, counted from 1.
    private func damage(_ file: URL, page: Int) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(page - 1) * 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 64))
        try handle.close()
    }

    private func mark(_ folder: TestFolder) -> CleanShutdownMarker {
        CleanShutdownMarker(of: folder.database)
    }
}
