import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// What becomes of many saves at the same time.
@Suite struct ConcurrentSaveTests {
    private let id = UUID.number(1)

    @Test func `Of 50 edits at once that start from one revision one wins, and the others see it`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))

            let results = try await withThrowingTaskGroup { group in
                for number in 1...50 {
                    group.addTask {
                        try await repository.save(
                            .visit("丘\(number)"), id: id, basedOn: 1, at: .at(Int64(number)), of: .first)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            let current = try #require(try await repository.item(id: id, of: .first))
            #expect(current.revision == 2)
            #expect(results.count(where: { $0 == .saved(current) }) == 1)
            #expect(results.count(where: { $0 == .stale(current: current) }) == 49)
        }
    }

    @Test func `Of the same new visit, sent 20 times at once, there is one`() async throws {
        try await withVisits { repository in
            let results = try await withThrowingTaskGroup { group in
                for number in 1...20 {
                    group.addTask {
                        try await repository.save(.intricate, id: id, basedOn: 0, at: .at(Int64(number)), of: .first)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            let current = try #require(try await repository.item(id: id, of: .first))
            #expect(results == Array(repeating: .saved(current), count: 20))
            #expect(try await repository.count() == .exactly(1))
        }
    }
}
