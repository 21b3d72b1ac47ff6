import DatabaseCore
import DatabaseTestSupport
import Foundation
import SakatsuData
import Testing
import ValuesCore

/// How many visits there are: all of them exactly, those found up to 1,000.
@Suite struct CountContractTests {
    @Test(arguments: RepositoryImplementation.all)
    func `The list is always counted exactly`(implementation: RepositoryImplementation) async throws {
        try await withVisits(1_001) { database async throws in
            let repository = implementation.make(database)
            #expect(try await repository.count() == .exactly(1_001))
            #expect(try await repository.count(matching: " \n　") == .exactly(1_001))
        }
    }

    /// One character is looked for in the list, four in the index.
    @Test(arguments: RepositoryImplementation.all, ["湯", "湯けむり"])
    func `What is found is counted exactly up to 1000, then no further`(
        implementation: RepositoryImplementation, searchText: String
    ) async throws {
        try await withVisits(999) { database in
            let repository = implementation.make(database)
            #expect(try await repository.count(matching: searchText) == .exactly(999))

            try await repository.record(60_000, .visit("湯けむり"))
            #expect(try await repository.count(matching: searchText) == .exactly(1_000))

            try await repository.record(60_001, .visit("湯けむり"))
            #expect(try await repository.count(matching: searchText) == .atLeast(1_000))

            try await repository.record(60_002, .visit("湯けむり"))
            #expect(try await repository.count(matching: searchText) == .atLeast(1_000))

            _ = try await repository.delete(ids: [UUID(number: 1), UUID(number: 2)], at: .at(1), of: .first)
            #expect(try await repository.count(matching: searchText) == .exactly(1_000))
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `The visits of others do not make a search common`(implementation: RepositoryImplementation) async throws {
        try await withVisits(1_001) { database in
            let repository = implementation.make(database)
            try await repository.record(1, .visit("湯けむり"), of: .second)

            #expect(try await repository.count(matching: "湯けむり", of: .second) == .exactly(1))
            #expect(try await repository.count(of: .second) == .exactly(1))
        }
    }

    /// - Parameter body: is given a database with that many visits to 湯けむり.
    private func withVisits(_ count: Int, _ body: (DatabaseCore.Database) async throws -> Void) async throws {
        try await withDatabase { database in
            let content = try SakatsuContent.visit("湯けむり")
            let visits = (1...count).map { number in
                Sakatsu(
                    id: UUID(number: number), content: content, revision: 1, createdAt: .at(Int64(number)),
                    updatedAt: .at(0))
            }
            try await SakatsuImporter(database).add(visits, to: .first)
            try await body(database)
        }
    }
}
