import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// What every ``SakatsuRepository`` keeps to when it deletes.
@Suite struct DeleteContractTests {
    @Test func `A deleted visit is nowhere to be seen`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .intricate)

            #expect(try await repository.delete(ids: [.number(1)], at: .at(5), of: .first).count == 1)

            #expect(try await repository.item(id: .number(1), of: .first) == nil)
            #expect(try await repository.latest(at: SakatsuContent.intricate.facilityName, of: .first) == nil)
            #expect(try await repository.facilityNames(limit: 10, of: .first) == [])
            for searchText in ["", "湯", "湯けむ", "湯けむりの丘"] {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 1, of: .first) == .empty)
            }
        }
    }

    @Test func `Only those deleted now are counted`() async throws {
        try await withVisits { repository in
            for number in 1...3 { try await repository.record(number, .visit()) }
            #expect(try await repository.delete(ids: [.number(3)], at: .at(4), of: .first).count == 1)

            let ids = Set([1, 2, 3, 99].map(UUID.number))
            #expect(try await repository.delete(ids: ids, at: .at(5), of: .first).count == 2)

            #expect(try await repository.delete(ids: ids, at: .at(6), of: .first).count == 0)
            #expect(try await repository.delete(ids: [], at: .at(6), of: .first).count == 0)
            #expect(try await deletedCounts(repository, at: 4...6) == [1, 2, 0])
        }
    }

    @Test func `Restoring brings back exactly what that deletion took, as it was`() async throws {
        try await withVisits { repository in
            let visit = try await repository.record(1, .intricate)
            for number in 2...4 { try await repository.record(number, .visit()) }
            _ = try await repository.delete(ids: [.number(1), .number(2)], at: .at(5), of: .first)
            _ = try await repository.delete(ids: [.number(3)], at: .at(6), of: .first)
            #expect(try await repository.deletedItem(id: .number(1), of: .first) == visit)
            #expect(try await repository.deletedItem(id: .number(1), of: .second) == nil)
            #expect(try await repository.deletedItem(id: .number(4), of: .first) == nil)

            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 2)

            #expect(try await repository.numbers() == [4, 2, 1])
            #expect(try await repository.numbers(matching: "湯けむりの丘") == [1])
            #expect(try await repository.count() == .exactly(3))
            #expect(try await repository.item(id: .number(1), of: .first) == visit)
            #expect(try await deletedCounts(repository, at: 4...7) == [0, 0, 1, 0])
            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 0)
        }
    }

    @Test func `A restored visit can be edited from the revision it had`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))
            _ = try await repository.delete(ids: [.number(1)], at: .at(5), of: .first)
            _ = try await repository.restore(deletedAt: .at(5), of: .first)

            let edited = try await repository.save(
                .visit("丘"), id: .number(1), basedOn: 1, at: .at(9), of: .first)

            #expect(try edited.saved().revision == 2)
        }
    }

    @Test func `A purge removes for good what was deleted more than 30 days ago, of every account`() async throws {
        try await withVisits { repository in
            for number in 1...4 { try await repository.record(number, .visit()) }
            try await repository.record(5, .visit(), of: .second)
            _ = try await repository.delete(ids: [.number(1)], at: .at(10), of: .first)
            _ = try await repository.delete(ids: [.number(2)], at: .at(11), of: .first)
            _ = try await repository.delete(ids: [.number(3)], at: .at(12), of: .first)
            _ = try await repository.delete(ids: [.number(5)], at: .at(10), of: .second)

            #expect(try await repository.purge(at: .at(11).after(days: 30)) == 2)

            #expect(try await deletedCounts(repository, at: 10...12) == [0, 1, 1])
            #expect(try await deletedCounts(repository, at: 10...12, of: .second) == [0, 0, 0])
            #expect(try await repository.restore(deletedAt: .at(10), of: .first) == 0)
            #expect(try await repository.numbers() == [4])
            #expect(try await repository.purge(at: .at(11).after(days: 30)) == 0)
        }
    }

    @Test func `The identifier of a purged visit is free again`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯けむり"))
            _ = try await repository.delete(ids: [.number(1)], at: .at(5), of: .first)
            _ = try await repository.purge(at: .at(6).after(days: 30))

            try await repository.record(1, .visit("丘の上の湯"))

            #expect(try await repository.numbers(matching: "丘の上") == [1])
            #expect(try await repository.numbers(matching: "湯けむり") == [])
        }
    }

    @Test func `Two deletions in one millisecond are undone apart`() async throws {
        try await withVisits { repository in
            for number in 1...3 { try await repository.record(number, .visit()) }
            try await repository.record(4, .visit(), of: .second)
            let deletions = [
                try await repository.delete(ids: [.number(1)], at: .at(9), of: .first),
                try await repository.delete(ids: [.number(2), .number(3)], at: .at(9), of: .first),
                try await repository.delete(ids: [.number(4)], at: .at(9), of: .second),
            ]

            #expect(deletions.map(\.deletedAt) == [.at(9), .at(10), .at(9)])
            #expect(try await repository.restore(deletedAt: deletions[0].deletedAt, of: .first) == 1)
            #expect(try await repository.numbers() == [1])
        }
    }

    private func deletedCounts(
        _ repository: any SakatsuRepository, at instants: ClosedRange<Int64>, of account: AccountID = .first
    ) async throws -> [Int] {
        var counts: [Int] = []
        for instant in instants {
            counts.append(try await repository.deletedCount(deletedAt: .at(instant), of: account))
        }
        return counts
    }
}
