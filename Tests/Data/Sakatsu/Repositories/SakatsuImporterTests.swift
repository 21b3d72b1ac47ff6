import DatabaseCore
import DatabaseTestSupport
import Foundation
import SakatsuData
import Testing
import ValuesCore

@Suite struct SakatsuImporterTests {
    private func visit(_ number: Int) throws -> Sakatsu {
        Sakatsu(id: UUID(number: number), content: try .full(), revision: 7, createdAt: .at(-5), updatedAt: .at(6))
    }

    @Test func `Visits are added as they are`() async throws {
        try await withDatabase { database in
            let visits = [try visit(2), try visit(1)]

            try await SakatsuImporter(database).add(visits, to: .second)

            let repository = SakatsuRepositories.live(database)
            #expect(
                try await repository.page(matching: "湯けむり", in: .start, limit: 9, of: .second)
                    == SakatsuPage(items: visits, next: nil, count: .exactly(2)))
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
        }
    }

    @Test func `When one is there already none is added`() async throws {
        try await withDatabase { database in
            try await SakatsuImporter(database).add([try visit(2)], to: .first)

            await #expect(throws: StorageError.self) {
                try await SakatsuImporter(database).add([try visit(1), try visit(2), try visit(3)], to: .first)
            }

            #expect(try await SakatsuRepositories.live(database).numbers() == [2])
        }
    }

    @Test func `Nothing can be added to an unknown account`() async throws {
        try await withDatabase { database in
            await #expect(throws: (any Error).self) {
                try await SakatsuImporter(database).add([try visit(1)], to: .unknown)
            }
        }
    }
}
