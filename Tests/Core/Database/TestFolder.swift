import Foundation
import TestSupport
import Testing

@testable import DatabaseCore

/// A folder for a single test.
struct TestFolder {
    let url: URL

    var database: URL { url.appending(path: "loki.sqlite") }

    /// The bytes of the database file.
    func databaseBytes() throws -> Data {
        try Data(contentsOf: database)
    }

    /// The names of everything in the folder.
    func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
    }
}

func withTestFolder<Value>(_ body: (TestFolder) async throws -> Value) async throws -> Value {
    try await withTemporaryFolder { try await body(TestFolder(url: $0)) }
}

/// Opens a new database, which is closed afterwards.
func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTestFolder { folder in
        let database = try Database.open(at: folder.database)
        try await body(database)
        try database.close()
    }
}

extension Database {
    /// The file, for tests of SQLite itself.
    var sqlite: SQLiteFile {
        get throws { try #require(file) }
    }
}
