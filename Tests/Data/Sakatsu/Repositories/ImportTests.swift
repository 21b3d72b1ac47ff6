import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

@Suite struct ImportTests {
    private func visit(_ number: Int) -> Sakatsu {
        Sakatsu(id: .number(number), content: .intricate, revision: 7, createdAt: .at(-5), updatedAt: .at(6))
    }

    @Test func `Visits are added as they are`() async throws {
        try await withDatabase { database in
            let visits = [visit(2), visit(1)]

            try await SakatsuRepositories.add(visits, to: .second, in: database)

            let repository = SakatsuRepositories.live(database)
            #expect(
                try await repository.page(matching: "湯けむり", in: .start, limit: 9, of: .second)
                    == SakatsuPage(items: visits, next: nil, count: .exactly(2)))
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
        }
    }

    @Test func `When one is there already none is added`() async throws {
        try await withDatabase { database in
            try await SakatsuRepositories.add([visit(2)], to: .first, in: database)

            await #expect(throws: StorageError.self) {
                try await SakatsuRepositories.add([visit(1), visit(2), visit(3)], to: .first, in: database)
            }

            #expect(try await SakatsuRepositories.live(database).numbers() == [2])
        }
    }

    @Test func `Nothing can be added to an unknown account`() async throws {
        try await withDatabase { database in
            await #expect(throws: (any Error).self) {
                try await SakatsuRepositories.add([visit(1)], to: .unknown, in: database)
            }
        }
    }
}
