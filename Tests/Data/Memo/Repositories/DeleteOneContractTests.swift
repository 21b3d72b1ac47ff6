import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it deletes one memo of a revision, and restores one.
@Suite struct DeleteOneContractTests {
    private let id = UUID.number(1)

    @Test func deletesAMemoOfTheRevisionThatWasSeen() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            let memo = try await repository.save("卵", isPinned: true, id: id, basedOn: 1, at: .at(5), of: .first)
                .saved()
            try await repository.write(2)

            let result = try await repository.delete(id: id, basedOn: 2, at: .at(6), of: .first)

            #expect(result == .deleted)
            #expect(try await repository.item(id: id, of: .first) == nil)
            #expect(try await repository.numbers() == [2])
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 1)
            #expect(try await repository.restore(deletedAt: .at(6), of: .first) == 1)
            #expect(try await repository.item(id: id, of: .first) == memo)
        }
    }

    @Test(arguments: [-1, 0, 1, 3])
    func leavesAMemoOfAnotherRevisionAndShowsIt(revision: Int) async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            let current = try await repository.save("卵", id: id, basedOn: 1, at: .at(5), of: .first).saved()

            let result = try await repository.delete(
                id: id, basedOn: MemoState(revision: revision), at: .at(6), of: .first)

            expectNoDifference(result, .stale(current: current))
            #expect(try await repository.item(id: id, of: .first) == current)
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 0)
        }
    }

    @Test func findsNoMemoThatIsNotThereOrWasDeletedBefore() async throws {
        try await withMemos { repository in
            try await repository.write(1)
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)

            #expect(try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .first) == .notFound)
            #expect(try await repository.delete(id: .number(2), basedOn: 0, at: .at(6), of: .first) == .notFound)

            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 0)
        }
    }

    @Test func bringsAMemoBackAsItWasWithoutTheOthersOfItsDeletion() async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1, "買うもの")
            try await repository.write(2, "買うもの")
            _ = try await repository.delete(ids: [id, .number(2)], at: .at(5), of: .first)

            let restored = try await repository.restore(id: id, of: .first)

            expectNoDifference(restored, memo)
            #expect(try await repository.item(id: id, of: .first) == memo)
            #expect(try await repository.numbers(matching: "買うもの") == [1])
            #expect(try await repository.count() == .exactly(1))
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
        }
    }

    @Test func changesNothingOfAMemoThatIsThere() async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1, "買うもの")

            #expect(try await repository.restore(id: id, of: .first) == memo)

            #expect(try await repository.item(id: id, of: .first) == memo)
            #expect(try await repository.count() == .exactly(1))
        }
    }

    @Test func bringsNothingBackThatNeverWasOrWasRemovedForGood() async throws {
        try await withMemos { repository in
            try await repository.write(1)
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)
            _ = try await repository.purge(at: .at(6).after(days: 30))

            #expect(try await repository.restore(id: id, of: .first) == nil)
            #expect(try await repository.restore(id: .number(2), of: .first) == nil)
        }
    }
}
