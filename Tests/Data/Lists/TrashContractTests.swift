import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

/// The contract of every list about its trash.
@Suite struct TrashContractTests {
    @Test(arguments: ListUnderTest.allCases)
    func `The trash has the latest deletion first, page by page`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for number in 1...5 { try await repository.write(number) }
            let other = try await repository.write(1, of: .second)
            #expect(try await repository.trash(after: nil, limit: 2, of: .first).count == .exactly(0))
            _ = try await repository.delete(4, at: 8)
            _ = try await repository.delete(1, 2, at: 6)
            _ = try await repository.delete(3, at: 7)
            _ = try await repository.delete(1, at: 9, of: .second)

            let first = try await repository.trash(after: nil, limit: 2, of: .first)
            #expect(first.items.map(\.item.number) == [4, 3])
            #expect(first.items.map(\.deletedAt) == [.at(8), .at(7)])
            #expect(first.count == .exactly(4))
            let last = try await repository.trash(after: first.next, limit: 2, of: .first)
            #expect(last.items.map(\.item.number) == [2, 1])
            #expect(last.next == nil)
            #expect(last.count == nil)
            #expect(try await repository.trash(after: nil, limit: 2, of: .second).items.map(\.item) == [other])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Only a deleted item of the account can be removed permanently, once`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for number in 1...3 { try await repository.write(number) }
            _ = try await repository.delete(1, 2, at: 5)

            #expect(try await repository.removeDeleted(id: .number(1), of: .first))

            #expect(try await repository.removeDeleted(id: .number(1), of: .first) == false)
            #expect(try await repository.removeDeleted(id: .number(2), of: .second) == false)
            #expect(try await repository.removeDeleted(id: .number(3), of: .first) == false)
            #expect(try await repository.restore(id: .number(1), of: .first) == nil)
            #expect(try await trash(repository) == [2])
            #expect(try await repository.numbers() == [3])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Emptying the trash of an account leaves later deletions and other accounts`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            for number in 1...4 { try await repository.write(number) }
            try await repository.write(1, of: .second)
            // Two deletions of an instant have consecutive identities.
            _ = try await repository.delete(1, at: 5)
            _ = try await repository.delete(2, at: 5)
            _ = try await repository.delete(1, at: 5, of: .second)
            _ = try await repository.delete(3, at: 8)

            #expect(try await repository.emptyTrash(through: .at(7), of: .first) == 2)

            #expect(try await trash(repository) == [3])
            #expect(try await trash(repository, of: .second) == [1])
            #expect(try await repository.numbers() == [4])
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ListUnderTest.allCases, [true, false])
    func `Removing items while another writes for the account causes no deadlock`(
        list: ListUnderTest, isEmptied: Bool
    ) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            try await repository.write(1)
            _ = try await repository.delete(1, at: 5)
            let (isWriting, isEmptying) = (Signal(), Signal())
            async let written: Void = database.write(for: .first) { transaction in
                isWriting.send()
                isEmptying.waitBlocking()
                try transaction.execute(
                    "UPDATE \(sql: list.rawValue) SET sequence = sequence WHERE id = \(UUID.number(1))")
            }
            await isWriting.wait()
            async let count =
                isEmptied
                ? repository.emptyTrash(through: .at(7), of: .first)
                : repository.purge(at: .at(7 + Timestamp.trashTime))
            // Time for it to begin.
            try await Task.sleep(for: .milliseconds(200))
            isEmptying.send()

            try await written
            #expect(try await count == 1)
        }
    }

    private func trash(_ repository: any ListedRepository, of account: AccountID = .first) async throws -> [Int] {
        try await repository.trash(after: nil, limit: 9, of: account).items.map(\.item.number)
    }
}
