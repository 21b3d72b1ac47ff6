import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// What every ``SakatsuRepository`` keeps to when it deletes one visit of a revision, and restores one.
@Suite struct DeleteOneContractTests {
    private let id = UUID.number(1)

    @Test func `A visit of the revision that was seen is deleted`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))
            let visit = try await repository.save(.intricate, id: id, basedOn: 1, at: .at(5), of: .first).saved()
            try await repository.record(2, .intricate)

            let result = try await repository.delete(id: id, basedOn: 2, at: .at(6), of: .first)

            #expect(result == .deleted)
            #expect(try await repository.item(id: id, of: .first) == nil)
            #expect(try await repository.numbers() == [2])
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 1)
            #expect(try await repository.restore(deletedAt: .at(6), of: .first) == 1)
            #expect(try await repository.item(id: id, of: .first) == visit)
        }
    }

    @Test(arguments: [-1, 0, 1, 3])
    func `A visit of another revision stays, and is shown`(revision: Int) async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("湯"))
            let current = try await repository.save(.visit("丘"), id: id, basedOn: 1, at: .at(5), of: .first).saved()

            let result = try await repository.delete(id: id, basedOn: revision, at: .at(6), of: .first)

            expectNoDifference(result, .stale(current: current))
            #expect(try await repository.item(id: id, of: .first) == current)
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 0)
        }
    }

    @Test func `A visit that is not there or was deleted before is not found, and its deletion stays`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit())
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)

            #expect(try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .first) == .notFound)
            #expect(try await repository.delete(id: .number(2), basedOn: 0, at: .at(6), of: .first) == .notFound)

            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 0)
        }
    }

    @Test func `A visit comes back as it was, without the others of its deletion`() async throws {
        try await withVisits { repository in
            let visit = try await repository.record(1, .intricate)
            try await repository.record(2, .intricate)
            _ = try await repository.delete(ids: [id, .number(2)], at: .at(5), of: .first)

            let restored = try await repository.restore(id: id, of: .first)

            expectNoDifference(restored, visit)
            #expect(try await repository.item(id: id, of: .first) == visit)
            #expect(try await repository.numbers() == [1])
            #expect(try await repository.numbers(matching: "湯けむりの丘") == [1])
            #expect(try await repository.count() == .exactly(1))
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
        }
    }

    @Test func `Restoring a visit that is there changes nothing`() async throws {
        try await withVisits { repository in
            let visit = try await repository.record(1, .intricate)

            #expect(try await repository.restore(id: id, of: .first) == visit)

            #expect(try await repository.item(id: id, of: .first) == visit)
            #expect(try await repository.count() == .exactly(1))
        }
    }

    @Test func `A visit that never was or was removed for good does not come back`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit())
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)
            _ = try await repository.purge(at: .at(6).after(days: 30))

            #expect(try await repository.restore(id: id, of: .first) == nil)
            #expect(try await repository.restore(id: .number(2), of: .first) == nil)
        }
    }
}
