import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import TestSupport
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it deletes.
@Suite struct DeleteContractTests {
    private let id = UUID.number(1)

    @Test func hidesADeletedMemoEverywhere() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")

            #expect(try await repository.delete(ids: [id], at: .at(5), of: .first).count == 1)

            #expect(try await repository.item(id: id, of: .first) == nil)
            for searchText in ["", "買", "買うもの"] {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 1, of: .first) == .empty)
            }
        }
    }

    @Test func countsOnlyThoseDeletedNow() async throws {
        try await withMemos { repository in
            for number in 1...3 { try await repository.write(number) }
            #expect(try await repository.delete(ids: [.number(3)], at: .at(4), of: .first).count == 1)

            let ids = Set([1, 2, 3, 99].map(UUID.number))
            #expect(try await repository.delete(ids: ids, at: .at(5), of: .first).count == 2)

            #expect(try await repository.delete(ids: ids, at: .at(6), of: .first).count == 0)
            #expect(try await repository.delete(ids: [], at: .at(6), of: .first).count == 0)
            #expect(try await deletedCounts(repository, at: 4...6) == [1, 2, 0])
        }
    }

    @Test func bringsBackWhatADeletionTookAsItWas() async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1, "買うもの")
            for number in 2...4 { try await repository.write(number, "卵") }
            _ = try await repository.delete(ids: [id, .number(2)], at: .at(5), of: .first)
            _ = try await repository.delete(ids: [.number(3)], at: .at(6), of: .first)
            #expect(try await repository.deletedItem(id: id, of: .first) == memo)
            #expect(try await repository.deletedItem(id: id, of: .second) == nil)
            #expect(try await repository.deletedItem(id: .number(4), of: .first) == nil)

            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 2)

            #expect(try await repository.numbers() == [4, 2, 1])
            #expect(try await repository.numbers(matching: "買うもの") == [1])
            #expect(try await repository.count() == .exactly(3))
            #expect(try await repository.item(id: id, of: .first) == memo)
            #expect(try await deletedCounts(repository, at: 4...7) == [0, 0, 1, 0])
            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 0)
        }
    }

    @Test func letsARestoredMemoBeChangedFromTheRevisionItHad() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)
            _ = try await repository.restore(deletedAt: .at(5), of: .first)

            let changed = try await repository.save("卵", id: id, basedOn: 1, at: .at(9), of: .first)

            #expect(try changed.saved().revision == 2)
        }
    }

    @Test func purgesForGoodWhatWasDeletedMoreThan30DaysAgoOfEveryAccount() async throws {
        try await withMemos { repository in
            for number in 1...4 { try await repository.write(number) }
            try await repository.write(5, of: .second)
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

    @Test func givesTheIdentifierOfAPurgedMemoFree() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの")
            _ = try await repository.delete(ids: [id], at: .at(5), of: .first)
            _ = try await repository.purge(at: .at(6).after(days: 30))

            try await repository.write(1, "卵焼き")

            #expect(try await repository.numbers(matching: "卵焼き") == [1])
            #expect(try await repository.numbers(matching: "買うもの") == [])
        }
    }

    @Test func undoesTwoDeletionsInOneMillisecondApart() async throws {
        try await withMemos { repository in
            for number in 1...3 { try await repository.write(number) }
            try await repository.write(4, of: .second)
            let deletions = [
                try await repository.delete(ids: [.number(1)], at: .at(9), of: .first),
                try await repository.delete(ids: [.number(2)], at: .at(9), of: .first),
                try await repository.delete(ids: [.number(4)], at: .at(9), of: .second),
            ]
            #expect(try await repository.delete(id: .number(3), basedOn: 1, at: .at(9), of: .first) == .deleted)

            #expect(deletions.map(\.deletedAt) == [.at(9), .at(10), .at(9)])
            #expect(try await repository.restore(deletedAt: deletions[1].deletedAt, of: .first) == 1)
            #expect(try await repository.numbers() == [2])
        }
    }

    /// However far the clock is ahead.
    @Test func keepsWhatWasDeletedWhileNoTimeHasPassed() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1)
            try await database.readClock(at: .at(1), since: nil)
            _ = try await repository.delete(ids: [id], at: .at(2), of: .first)

            let ahead = Timestamp.at(2).after(days: 40)
            try await database.readClock(at: ahead, since: nil)
            #expect(try await repository.purge(at: ahead) == 0)

            for day in Int64(1)...30 {
                try await database.readClock(at: ahead.after(days: day), since: .seconds(86_400))
            }
            #expect(try await repository.purge(at: ahead.after(days: 30)) == 1)
        }
    }

    /// Deleted one by one or together.
    @Test func keepsWhatWasDeletedWhileTheClockWasBehind() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            for number in 1...2 { try await repository.write(number) }
            for day in Int64(0)...40 {
                try await database.readClock(at: .at(1).after(days: day), since: .seconds(86_400))
            }

            _ = try await repository.delete(ids: [id], at: .at(2), of: .first)
            _ = try await repository.delete(id: .number(2), basedOn: 1, at: .at(2), of: .first)
            #expect(try await repository.purge(at: .at(1).after(days: 40)) == 0)

            for day in Int64(41)...71 {
                try await database.readClock(at: .at(1).after(days: day), since: .seconds(86_400))
            }
            #expect(try await repository.purge(at: .at(1).after(days: 71)) == 2)
        }
    }

    @Test func removesAnAccountsMemosForGood() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            for number in 1...5 { try await repository.write(number) }
            try await repository.write(6, of: .second)
            _ = try await repository.delete(ids: [id], at: .at(9), of: .first)

            // Somebody may have come back to the account.
            try await repository.removeAll(of: .first)
            #expect(try await repository.numbers() == [5, 4, 3, 2])

            try await database.startRemoval(of: .first)
            try await repository.removeAll(of: .first)

            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
            #expect(try await repository.numbers(matching: "買うもの") == [])
            #expect(try await repository.deletedCount(deletedAt: .at(9), of: .first) == 0)
            #expect(try await repository.numbers(of: .second) == [6])
        }
    }

    /// Not in one transaction, for which everybody else's writes would have to wait.
    @Test func removesThemPartByPart() async throws {
        try await withDatabase { database in
            try await MemoRepositories.add((1...501).map { Memo($0, "買うもの", at: 1) }, to: .first, in: database)
            try await database.startRemoval(of: .first)
            let accesses = Calls<DatabaseAccess>()

            try await MemoRepositories.live(database.intercepted { accesses.record($0) }).removeAll(of: .first)

            #expect(accesses.all == [.write, .write])
            #expect(try await MemoRepositories.live(database).numbers() == [])
        }
    }

    private func deletedCounts(
        _ repository: any MemoRepository, at instants: ClosedRange<Int64>, of account: AccountID = .first
    ) async throws -> [Int] {
        var counts: [Int] = []
        for instant in instants {
            counts.append(try await repository.deletedCount(deletedAt: .at(instant), of: account))
        }
        return counts
    }
}
