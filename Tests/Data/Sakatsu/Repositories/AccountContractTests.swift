import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// No method lets an account see or change what belongs to another.
@Suite struct AccountContractTests {
    private let id = UUID.number(1)

    @Test func `Another account sees nothing`() async throws {
        try await withVisits { repository in
            let other = AccountID.second
            try await repository.record(1, .intricate)
            try await repository.record(2, .visit())
            _ = try await repository.delete(ids: [.number(2)], at: .at(5), of: .first)

            #expect(try await repository.item(id: id, of: other) == nil)
            #expect(try await repository.latest(at: SakatsuContent.intricate.facilityName, of: other) == nil)
            #expect(try await repository.facilityNames(limit: 10, of: other) == [])
            #expect(try await repository.facilities(limit: 10, of: other) == [])
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: other) == 0)
            for searchText in ["", "湯", "湯け", "湯けむ", "湯けむりの丘"] {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 9, of: other) == .empty)
            }
        }
    }

    @Test func `A search by the index finds the account's own`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .intricate)
            try await repository.record(2, .intricate, of: .second)
            try await repository.record(3, .intricate)

            #expect(try await repository.numbers(matching: "湯けむり") == [3, 1])
            #expect(try await repository.count(matching: "湯けむり") == .exactly(2))
            #expect(try await repository.numbers(matching: "湯けむり", of: .second) == [2])
            #expect(try await repository.count(matching: "湯けむり", of: .second) == .exactly(1))
        }
    }

    @Test func `A filter finds nothing of others`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("ｻｳﾅ", on: "2026-11-03"))
            try await repository.record(2, .visit("ｻｳﾅ", on: "2026-11-03"), of: .second)
            for filter in [
                SakatsuFilter(facilityName: "サウナ"), SakatsuFilter(updatedSince: .at(0)),
                SakatsuFilter(from: try .day("2026-11-01"), to: try .day("2026-11-09")),
            ] {
                for searchText in ["", "さ", "さうな"] {
                    let found = try await repository.all(matching: searchText, filter, of: .second)
                    #expect(found.numbers == [2])
                    #expect(found.count == .exactly(1))
                }
            }
        }
    }

    @Test func `Another account changes nothing`() async throws {
        try await withVisits { repository in
            let visit = try await repository.record(1, .intricate)
            try await repository.record(2, .visit())
            _ = try await repository.delete(ids: [.number(2)], at: .at(5), of: .first)

            #expect(try await repository.save(.visit(), id: id, basedOn: 1, at: .at(9), of: .second) == .deleted)
            #expect(try await repository.delete(ids: [id], at: .at(6), of: .second).count == 0)
            #expect(try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .second) == .notFound)
            #expect(try await repository.restore(deletedAt: .at(5), of: .second) == 0)
            #expect(try await repository.restore(id: .number(2), of: .second) == nil)

            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first).items == [visit])
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .second) == .empty)
        }
    }

    @Test func `Two accounts can use one identifier, each for its own`() async throws {
        try await withVisits { repository in
            let first = try await repository.record(1, .intricate)
            try await repository.record(1, .visit("丘"), of: .second)
            let second = try await repository.save(.visit("海"), id: id, basedOn: 1, at: .at(5), of: .second).saved()

            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.item(id: id, of: .second) == second)
            #expect(try await repository.delete(ids: [id], at: .at(6), of: .second).count == 1)
            #expect(try await repository.latest(at: first.content.facilityName, of: .first) == first)
            #expect(try await repository.latest(at: "海", of: .second) == nil)
        }
    }

    @Test func `An unknown account cannot save`() async throws {
        try await withVisits { repository async throws in
            await #expect(throws: (any Error).self) {
                try await repository.save(.visit(), id: id, basedOn: 0, at: .at(1), of: .unknown)
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .unknown) == .empty)
        }
    }
}
