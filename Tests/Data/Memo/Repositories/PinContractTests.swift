import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing

/// The contract of every ``MemoRepository`` about pins. Its contract as a list is tested with all lists.
@Suite struct PinContractTests {
    private let id = UUID.number(1)

    @Test func `A pinned memo is first, and back among the others when it is no longer pinned`() async throws {
        try await withMemos { repository in
            for number in 1...3 { try await repository.write(number) }

            #expect(try await repository.setPinned(true, id: id, of: .first))
            let pinned = try await repository.numbers()
            #expect(try await repository.setPinned(false, id: id, of: .first))
            let unpinned = try await repository.numbers()

            #expect(pinned == [1, 3, 2])
            #expect(unpinned == [3, 2, 1])
        }
    }

    @Test func `Pinning changes nothing else of a memo`() async throws {
        try await withMemos { repository in
            var expected = try await repository.write(1, "買うもの")
            expected.isPinned = true
            let others = try await repository.write(1, "卵", of: .second)

            #expect(try await repository.setPinned(true, id: id, of: .first))
            #expect(try await repository.setPinned(true, id: id, of: .first))

            #expect(try await repository.item(id: id, of: .first) == expected)
            #expect(try await repository.item(id: id, of: .second) == others)
            #expect(try await repository.numbers(matching: "買うもの") == [1])
            #expect(try await repository.count() == .exactly(1))
        }
    }

    /// A person who is writing in the meantime loses nothing.
    @Test func `Pinning makes no edit of the memo stale`() async throws {
        try await withMemos { repository in
            try await repository.write(1)
            _ = try await repository.setPinned(true, id: id, of: .first)

            let changed = try await repository.save("卵", id: id, basedOn: 1, at: .at(5), of: .first).saved()

            #expect(changed.isPinned)
            #expect(changed.revision == 2)
        }
    }

    @Test func `A memo that is deleted and restored is still pinned`() async throws {
        try await withMemos { repository in
            for number in 1...2 { try await repository.write(number) }
            _ = try await repository.setPinned(true, id: id, of: .first)
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)
            _ = try await repository.restore(deletedAt: .at(5), of: .first)

            #expect(try await repository.numbers() == [1, 2])
        }
    }

    @Test func `A memo that is unknown, deleted or of another account cannot be pinned`() async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1)
            try await repository.write(2)
            _ = try await repository.delete(ids: [.number(2)], at: .at(5), of: .first)

            #expect(try await !repository.setPinned(true, id: .number(2), of: .first))
            #expect(try await !repository.setPinned(true, id: .number(3), of: .first))
            #expect(try await !repository.setPinned(true, id: id, of: .second))

            _ = try await repository.restore(deletedAt: .at(5), of: .first)
            #expect(try await repository.item(id: id, of: .first) == memo)
            #expect(try await repository.item(id: .number(2), of: .first)?.isPinned == false)
        }
    }

    // MARK: - With the body

    @Test func `A save pins the memo only when requested`() async throws {
        try await withMemos { repository in
            let expected = Memo(id: id, body: "卵", isPinned: true, revision: 1, createdAt: .at(1), updatedAt: .at(1))
            func save(_ body: String, _ isPinned: Bool?, basedOn revision: Int) async throws -> Memo {
                try await repository.save(
                    body, isPinned: isPinned, id: id, basedOn: MemoState(revision: revision),
                    at: .at(Int64(revision + 1)), of: .first
                ).saved()
            }

            #expect(try await save("卵", true, basedOn: 0) == expected)
            #expect(try await save("牛乳", nil, basedOn: 1).isPinned)
            #expect(try await !save("湯", false, basedOn: 2).isPinned)
            let last = try await save("丘", true, basedOn: 3)

            expectNoDifference(
                last, Memo(id: id, body: "丘", isPinned: true, revision: 4, createdAt: .at(1), updatedAt: .at(4)))
            #expect(try await repository.item(id: id, of: .first) == last)
        }
    }

    @Test func `A save that only pins makes no new revision`() async throws {
        try await withMemos { repository in
            var expected = try await repository.write(1, "卵")
            for isPinned in [true, true, false] {
                expected.isPinned = isPinned

                let result = try await repository.save(
                    "卵", isPinned: isPinned, id: id, basedOn: MemoState(revision: 1), at: .at(9), of: .first)

                expectNoDifference(result, .saved(expected))
                #expect(try await repository.item(id: id, of: .first) == expected)
            }
        }
    }

    @Test func `A save of another revision pins nothing`() async throws {
        try await withMemos { repository in
            let current = try await repository.write(1, "卵")

            let result = try await repository.save(
                "卵", isPinned: true, id: id, basedOn: .none, at: .at(9), of: .first)
            let same = try await repository.save("卵", isPinned: false, id: id, basedOn: .none, at: .at(9), of: .first)

            expectNoDifference(result, .stale(current: current))
            expectNoDifference(same, .saved(current))
            #expect(try await repository.item(id: id, of: .first) == current)
        }
    }

    @Test func `A save or deletion that names the pin is stale when it has changed`() async throws {
        try await withMemos { repository in
            var current = try await repository.write(1, "卵")
            _ = try await repository.setPinned(true, id: id, of: .first)
            current.isPinned = true
            let unpinned = MemoState(revision: 1, isPinned: false)

            let change = try await repository.save(
                "牛乳", isPinned: nil, id: id, basedOn: unpinned, at: .at(9), of: .first)
            let deletion = try await repository.delete(id: id, basedOn: unpinned, at: .at(9), of: .first)

            expectNoDifference(change, .stale(current: current))
            expectNoDifference(deletion, .stale(current: current))
            let pinned = MemoState(revision: 1, isPinned: true)
            let saved = try await repository.save(
                "牛乳", isPinned: false, id: id, basedOn: pinned, at: .at(9), of: .first
            ).saved()
            #expect(!saved.isPinned)
            #expect(
                try await repository.delete(
                    id: id, basedOn: MemoState(revision: 2, isPinned: false), at: .at(9), of: .first) == .deleted)
        }
    }

    @Test func `Of a pin and an edit at once one wins`() async throws {
        for _ in 1...20 {
            try await withMemos { repository in
                let memo = try await repository.write(1)
                let state = MemoState(revision: 1, isPinned: false)

                async let pin = repository.save(
                    memo.body, isPinned: true, id: id, basedOn: state, at: .at(2), of: .first)
                async let edit = repository.save("卵", isPinned: false, id: id, basedOn: state, at: .at(3), of: .first)

                let results = try await [pin, edit]
                let last = try #require(try await repository.item(id: id, of: .first))
                #expect(results.count(where: { $0 == .saved(last) }) == 1)
                #expect(results.count(where: { $0 == .stale(current: last) }) == 1)
            }
        }
    }

    // MARK: - As a change

    @Test func `A pin does not count as a change for a filter`() async throws {
        try await withMemos { repository in
            try await repository.write(1)
            _ = try await repository.setPinned(true, id: id, of: .first)

            #expect(try await repository.all(MemoFilter(updatedSince: .at(1))).numbers == [1])
            #expect(try await repository.all(MemoFilter(updatedSince: .at(2))).numbers == [])
        }
    }

    @Test func `Only a pin that changes is announced, and to its account only`() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            for number in 1...2 { try await repository.write(number) }
            _ = try await repository.delete(ids: [.number(2)], at: .at(3), of: .first)

            let others = try await database.announcements(to: .second) {
                let pinned = try await database.announcements {
                    _ = try await repository.setPinned(true, id: id, of: .first)
                }
                let saved = try await database.announcements {
                    _ = try await repository.save(
                        "買うもの", isPinned: false, id: id, basedOn: MemoState(revision: 1), at: .at(5), of: .first)
                }
                #expect(pinned == [ChangeKind(.memo)])
                #expect(saved == [ChangeKind(.memo)])
            }
            let unchanged = try await database.announcements {
                _ = try await repository.setPinned(false, id: id, of: .first)
                _ = try await repository.setPinned(true, id: .number(2), of: .first)
                for isPinned in [true, false] {
                    _ = try await repository.save(
                        "買うもの", isPinned: isPinned, id: id, basedOn: MemoState(revision: 7), at: .at(5), of: .first)
                }
            }

            #expect(others == [])
            #expect(unchanged == [])
        }
    }
}
