import DatabaseCore
import DatabaseTestSupport
import ModelsCore
import Testing

@testable import DebugData

/// The figures of a real file.
@Suite struct DatabaseFiguresTests {
    @Test func `The rows of every table are counted`() async throws {
        try await withSQLite { database in
            try await DatabaseSampleRepository(database: database).add(10, to: .first) { _ in }

            let figures = try await DebugRepositories.figures(database).figures()

            #expect(
                // The number of totals depends on the samples' months.
                figures.tables.filter { !["visitTotal", "visitMeasure"].contains($0.name) } == [
                    .init(name: "account", rowCount: 2), .init(name: "accountVersion", rowCount: 2),
                    .init(name: "apiToken", rowCount: 0), .init(name: "calendarFeed", rowCount: 0),
                    .init(name: "clockReading", rowCount: 0), .init(name: "epoch", rowCount: 2),
                    .init(name: "epochEnd", rowCount: 1),
                    .init(name: "facility", rowCount: 0),
                    .init(name: "import", rowCount: 0), .init(name: "importItem", rowCount: 0),
                    .init(name: "importPiece", rowCount: 0), .init(name: "knownDevice", rowCount: 0),
                    .init(name: "mapFeed", rowCount: 0),
                    .init(name: "memo", rowCount: 1),
                    .init(name: "oneTimeLink", rowCount: 0), .init(name: "photo", rowCount: 0),
                    .init(name: "sakatsu", rowCount: 9),
                    .init(name: "searchVersion", rowCount: 3),
                    .init(name: "server", rowCount: 1), .init(name: "session", rowCount: 0),
                    .init(name: "settings", rowCount: 0), .init(name: "tableReading", rowCount: 0),
                    .init(name: "tombstone", rowCount: 0), .init(name: "visitAlias", rowCount: 0),
                ])
        }
    }

    @Test func `The file is measured`() async throws {
        try await withSQLite { database in
            let figures = try await DebugRepositories.figures(database).figures()
            let last = try await database.read { database in
                try database.value("SELECT identifier FROM migration ORDER BY rowid DESC LIMIT 1") as String?
            }

            #expect(figures.schema == last)
            #expect(figures.fileSize > 0)
            #expect(figures.logSize > 0)
            #expect(figures.pageSize == 4_096)
            #expect(figures.pageCount > 10)
            #expect(figures.freePageCount >= 0)
            #expect(figures.cacheSize > figures.pageSize)
        }
    }

    @Test func `A new file is undamaged`() async throws {
        try await withSQLite { database async throws in
            #expect(try await DebugRepositories.figures(database).isSound())
        }
    }

    @Test func `A file that cannot be read is an error`() async throws {
        try await withSQLite { database in
            let repository = DebugRepositories.figures(database)
            try database.close()
            await #expect(throws: (any Error).self) { try await repository.figures() }
            await #expect(throws: (any Error).self) { try await repository.isSound() }
        }
    }
}
