import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import ValuesCore

/// How many visits there are: all of them exactly, those found up to 1,000.
@Suite struct CountContractTests {
    @Test func `The list is always counted exactly`() async throws {
        try await withSameVisits(1_001) { database async throws in
            let repository = SakatsuRepositories.live(database)
            #expect(try await repository.count() == .exactly(1_001))
            #expect(try await repository.count(matching: " \n　") == .exactly(1_001))
        }
    }

    /// One character is looked for in the list, four in the index.
    @Test(arguments: ["湯", "湯けむり"])
    func `What is found is counted exactly up to 1000, then no further`(searchText: String) async throws {
        try await withSameVisits(999) { database in
            let repository = SakatsuRepositories.live(database)
            #expect(try await repository.count(matching: searchText) == .exactly(999))

            try await repository.record(60_000, .visit("湯けむり"))
            #expect(try await repository.count(matching: searchText) == .exactly(1_000))

            try await repository.record(60_001, .visit("湯けむり"))
            #expect(try await repository.count(matching: searchText) == .atLeast(1_000))

            try await repository.record(60_002, .visit("湯けむり"))
            #expect(try await repository.count(matching: searchText) == .atLeast(1_000))

            _ = try await repository.delete(ids: [.number(1), .number(2)], at: .at(1), of: .first)
            #expect(try await repository.count(matching: searchText) == .exactly(1_000))
        }
    }

    @Test func `The visits of others do not make a search common`() async throws {
        try await withSameVisits(1_001) { database in
            let repository = SakatsuRepositories.live(database)
            try await repository.record(1, .visit("湯けむり"), of: .second)

            #expect(try await repository.count(matching: "湯けむり", of: .second) == .exactly(1))
            #expect(try await repository.count(of: .second) == .exactly(1))
        }
    }

    /// - Parameter body: is given a database with that many visits to 湯けむり.
    private func withSameVisits(_ count: Int, _ body: (DatabaseCore.Database) async throws -> Void) async throws {
        try await withDatabase { database in
            let content = try SakatsuContent.visit("湯けむり")
            let visits = (1...count).map { number in
                Sakatsu(
                    id: .number(number), content: content, revision: 1, createdAt: .at(Int64(number)),
                    updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            try await body(database)
        }
    }
}
