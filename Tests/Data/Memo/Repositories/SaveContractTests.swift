import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it saves.
@Suite struct SaveContractTests {
    private let id = UUID.number(1)

    @Test(arguments: ["買うもの\n牛乳", " \n湯\r\n", "👨‍👩‍👧‍👦", "'\"; --", String(repeating: "湯", count: 20_000)])
    func givesBackANewMemoAsItWasWritten(body: String) async throws {
        try await withMemos { repository in
            let expected = Memo(id: id, body: body, revision: 1, createdAt: .at(5), updatedAt: .at(5))

            let result = try await repository.save(body, id: id, basedOn: 0, at: .at(5), of: .first)

            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
        }
    }

    @Test func takesTheSameMemoSavedTwiceForOne() async throws {
        try await withMemos { repository in
            let first = try await repository.write(1, "買うもの")

            let second = try await repository.save("買うもの", id: id, basedOn: 0, at: .at(9), of: .first)

            expectNoDifference(second, .saved(first))
            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.count() == .exactly(1))
        }
    }

    /// For Swift both are the same text.
    @Test func takesAnAccentTypedInAnotherWayForAChange() async throws {
        try await withMemos { repository in
            try await repository.write(1, "e\u{301}")

            let saved = try await repository.save("\u{E9}", id: id, basedOn: 1, at: .at(9), of: .first).saved()

            #expect(saved.revision == 2)
            let body = try await repository.item(id: id, of: .first)?.body
            #expect(body.map { Array($0.utf8) } == Array("\u{E9}".utf8))
        }
    }

    @Test func takesTheSameChangeSentTwiceForOne() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            let changed = try await repository.save("卵", id: id, basedOn: 1, at: .at(5), of: .first)

            let again = try await repository.save("卵", id: id, basedOn: 1, at: .at(9), of: .first)

            expectNoDifference(again, changed)
            #expect(try await repository.item(id: id, of: .first) == changed.saved())
        }
    }

    @Test func keepsWhenAMemoWasMadeAndWhetherItIsPinned() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            _ = try await repository.setPinned(true, id: id, of: .first)
            let expected = Memo(
                id: id, body: "卵", isPinned: true, revision: 2, createdAt: .at(1), updatedAt: .at(9))

            let result = try await repository.save("卵", id: id, basedOn: 1, at: .at(9), of: .first)

            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
        }
    }

    @Test(arguments: [0, 1, 3])
    func changesNothingWithAChangeOfAnotherRevisionAndShowsTheCurrentOne(revision: Int) async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            let current = try await repository.save("卵", id: id, basedOn: 1, at: .at(5), of: .first).saved()

            let result = try await repository.save("牛乳", id: id, basedOn: revision, at: .at(9), of: .first)

            expectNoDifference(result, .stale(current: current))
            #expect(try await repository.item(id: id, of: .first) == current)
            #expect(try await repository.numbers(matching: "牛乳") == [])
        }
    }

    @Test func bringsNothingBackThatWasDeletedMeanwhile() async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1, "買うもの")
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)

            for revision in 0...2 {
                for body in ["買うもの", "卵"] {
                    let result = try await repository.save(body, id: id, basedOn: revision, at: .at(9), of: .first)
                    #expect(result == .deleted)
                }
            }

            #expect(try await repository.item(id: id, of: .first) == nil)
            #expect(try await repository.count() == .exactly(0))
            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.item(id: id, of: .first) == memo)
        }
    }

    @Test func makesNoMemoOfAChangeOfOneThatIsNotThere() async throws {
        try await withMemos { repository in
            let result = try await repository.save("卵", id: id, basedOn: 1, at: .at(9), of: .first)

            #expect(result == .deleted)
            #expect(try await repository.page(matching: "", in: .start, limit: 1, of: .first) == .empty)
        }
    }

    @Test func throwsWhatTheStorageRefusesAndLeavesNothing() async throws {
        try await withMemos { repository async throws in
            await #expect(throws: StorageError.self) {
                try await repository.save("", id: id, basedOn: 0, at: .at(1), of: .first)
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 1, of: .first) == .empty)
        }
    }
}
