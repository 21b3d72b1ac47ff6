import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// No method lets an account see or change what belongs to another.
@Suite struct AccountContractTests {
    private let id = UUID.number(1)

    @Test func hidesEverybodysMemosFromEverybodyElse() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            try await repository.write(2, "卵")
            _ = try await repository.delete(ids: [.number(2)], at: .at(5), of: .first)
            let list = try await repository.page(matching: "", in: .start, limit: 9, of: .first)
            let first = try #require(list.items.first)

            #expect(try await repository.item(id: id, of: .second) == nil)
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .second) == 0)
            for searchText in ["", "買", "買う", "買うもの"] {
                for range in [ListRange<MemoCursor>.start, .after(MemoCursor(first))] {
                    let page = try await repository.page(matching: searchText, in: range, limit: 9, of: .second)
                    #expect(page.items == [])
                    #expect(page.next == nil)
                }
            }
        }
    }

    @Test func findsTheAccountsOwn() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            try await repository.write(2, "買うもの", of: .second)
            try await repository.write(3, "買うもの")

            for searchText in ["", "買", "買うもの"] {
                #expect(try await repository.numbers(matching: searchText) == [3, 1])
                #expect(try await repository.count(matching: searchText) == .exactly(2))
                #expect(try await repository.numbers(matching: searchText, of: .second) == [2])
                #expect(try await repository.count(matching: searchText, of: .second) == .exactly(1))
            }
        }
    }

    @Test func letsNobodyChangeWhatIsAnothers() async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1, "買うもの")
            try await repository.write(2)
            _ = try await repository.delete(ids: [.number(2)], at: .at(5), of: .first)

            #expect(try await repository.save("卵", id: id, basedOn: 1, at: .at(9), of: .second) == .deleted)
            #expect(try await repository.delete(ids: [id], at: .at(6), of: .second).count == 0)
            #expect(try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .second) == .notFound)
            #expect(try await repository.restore(deletedAt: .at(5), of: .second) == 0)
            #expect(try await repository.restore(id: .number(2), of: .second) == nil)
            try await repository.removeAll(of: .second)

            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first).items == [memo])
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .second) == .empty)
        }
    }

    @Test func letsTwoAccountsUseOneIdentifierEachForItsOwn() async throws {
        try await withMemos { repository in
            let first = try await repository.write(1, "買うもの")
            try await repository.write(1, "卵", of: .second)
            let second = try await repository.save("牛乳", id: id, basedOn: 1, at: .at(5), of: .second).saved()

            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.item(id: id, of: .second) == second)
            #expect(try await repository.setPinned(true, id: id, of: .second))
            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.delete(ids: [id], at: .at(6), of: .second).count == 1)
            #expect(try await repository.item(id: id, of: .first) == first)
        }
    }

    @Test func letsNoUnknownAccountSave() async throws {
        try await withMemos { repository async throws in
            await #expect(throws: (any Error).self) {
                try await repository.save("卵", id: id, basedOn: 0, at: .at(1), of: .unknown)
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .unknown) == .empty)
        }
    }
}
