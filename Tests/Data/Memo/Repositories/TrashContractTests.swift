import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import TestSupport
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to with what is deleted.
@Suite struct TrashContractTests {
    @Test func showsTheLastDeletionFirstPartByPart() async throws {
        try await withMemos { repository in
            for number in 1...5 { try await repository.write(number) }
            let other = try await repository.write(1, of: .second)
            #expect(try await repository.trash(after: nil, limit: 2, of: .first).count == .exactly(0))
            _ = try await repository.delete(ids: [.number(4)], at: .at(8), of: .first)
            _ = try await repository.delete(ids: [.number(1), .number(2)], at: .at(6), of: .first)
            _ = try await repository.delete(ids: [.number(3)], at: .at(7), of: .first)
            _ = try await repository.delete(ids: [other.id], at: .at(9), of: .second)

            let first = try await repository.trash(after: nil, limit: 2, of: .first)
            #expect(first.items.map(\.item.id) == [.number(4), .number(3)])
            #expect(first.items.map(\.deletedAt) == [.at(8), .at(7)])
            #expect(first.count == .exactly(4))
            let last = try await repository.trash(after: first.next, limit: 2, of: .first)
            #expect(last.items.map(\.item.id) == [.number(2), .number(1)])
            #expect(last.next == nil)
            #expect(last.count == nil)
            #expect(try await repository.trash(after: nil, limit: 2, of: .second).items.map(\.item) == [other])
        }
    }

    @Test func removesOneForGoodThatIsDeleted() async throws {
        try await withMemos { repository in
            for number in 1...3 { try await repository.write(number) }
            _ = try await repository.delete(ids: [.number(1), .number(2)], at: .at(5), of: .first)

            #expect(try await repository.removeDeleted(id: .number(1), of: .first))

            #expect(try await repository.removeDeleted(id: .number(1), of: .first) == false)
            #expect(try await repository.removeDeleted(id: .number(2), of: .second) == false)
            #expect(try await repository.removeDeleted(id: .number(3), of: .first) == false)
            #expect(try await repository.restore(id: .number(1), of: .first) == nil)
            #expect(try await repository.trash(after: nil, limit: 9, of: .first).items.map(\.item.id) == [.number(2)])
            #expect(try await repository.numbers() == [3])
        }
    }

    @Test func emptiesTheTrashOfOneAccountUpToWhatWasSeen() async throws {
        try await withMemos { repository in
            for number in 1...4 { try await repository.write(number) }
            try await repository.write(1, of: .second)
            for (number, account) in [(1, AccountID.first), (2, .first), (1, .second)] {
                _ = try await repository.delete(ids: [.number(number)], at: .at(5), of: account)
            }
            _ = try await repository.delete(ids: [.number(3)], at: .at(8), of: .first)

            // Two deletions of an instant have names that follow one another.
            #expect(try await repository.emptyTrash(through: .at(7), of: .first) == 2)

            #expect(try await repository.trash(after: nil, limit: 9, of: .first).items.map(\.item.id) == [.number(3)])
            #expect(try await repository.trash(after: nil, limit: 9, of: .second).items.count == 1)
            #expect(try await repository.numbers() == [4])
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func keepsNobodyWaitingForSomebodyWhoWaitsForIt(isEmptied: Bool) async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1)
            _ = try await repository.delete(ids: [.number(1)], at: .at(5), of: .first)
            let (isWriting, isEmptying) = (Signal(), Signal())
            async let written: Void = database.write(for: .first) { transaction in
                isWriting.send()
                isEmptying.waitBlocking()
                try transaction.execute("UPDATE memo SET sequence = sequence WHERE id = \(UUID.number(1))")
            }
            await isWriting.wait()
            async let count =
                isEmptied
                ? repository.emptyTrash(through: .at(7), of: .first)
                : repository.purge(at: .at(7 + ListLimits.trashTime))
            // Long enough for it to have begun.
            try await Task.sleep(for: .milliseconds(200))
            isEmptying.send()

            try await written
            #expect(try await count == 1)
        }
    }
}
