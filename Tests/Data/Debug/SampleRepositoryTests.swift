import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SakatsuData
import TestSupport
import Testing

@testable import DebugData

/// Adding and removing samples changes nothing else.
@Suite struct SampleRepositoryTests {
    private func repository(_ database: Database, seed: UInt64 = 1) -> DatabaseSampleRepository {
        DatabaseSampleRepository(database: database, makeSeed: { seed }, portionSize: 4)
    }

    /// The number of visits and memos in the account's lists.
    private func counts(
        _ database: Database, matching text: String = "", of account: AccountID = .first
    ) async throws -> [ListCount?] {
        let visits = try await SakatsuRepositories.live(database)
            .page(matching: text, in: .start, limit: 1, of: account)
        let memos = try await MemoRepositories.live(database)
            .page(matching: text, in: .start, limit: 1, of: account)
        return [visits.count, memos.count]
    }

    @Test func `Visits and memos are added in portions`() async throws {
        try await withDatabase { database in
            let progress = Calls<Int>()

            try await repository(database).add(10, to: .first, progress: progress.record)

            #expect(progress.all == [4, 8, 10])
            #expect(try await repository(database).count(of: .first) == 10)
            #expect(try await repository(database).count(of: .second) == 0)
            #expect(try await counts(database) == [.exactly(9), .exactly(1)])
        }
    }

    @Test func `Adding again adds other samples`() async throws {
        try await withDatabase { database in
            try await repository(database, seed: 1).add(10, to: .first) { _ in }
            try await repository(database, seed: 2).add(10, to: .first) { _ in }

            #expect(try await counts(database) == [.exactly(18), .exactly(2)])
        }
    }

    @Test func `Samples are removed in portions, and nothing else is`() async throws {
        try await withDatabase { database in
            var (visits, memos) = (SampleVisits(seed: 3, count: 1), SampleMemos(seed: 3, count: 1))
            let (visit, memo) = (visits.visit(0), memos.memo(0))
            try await SakatsuRepositories.add([visit], to: .first, in: database)
            try await MemoRepositories.add([memo], to: .first, in: database)
            try await repository(database).add(10, to: .first) { _ in }
            try await repository(database).add(10, to: .second) { _ in }
            let progress = Calls<Int>()

            try await repository(database).removeAll(of: .first, progress: progress.record)

            #expect(progress.all == [4, 8, 9, 10, 10])
            #expect(try await repository(database).count(of: .first) == 0)
            #expect(try await repository(database).count(of: .second) == 10)
            #expect(try await counts(database) == [.exactly(1), .exactly(1)])
            #expect(try await counts(database, of: .second) == [.exactly(9), .exactly(1)])
            #expect(try await SakatsuRepositories.live(database).item(id: visit.id, of: .first) == visit)
            #expect(try await MemoRepositories.live(database).item(id: memo.id, of: .first) == memo)
            // The index forgets them as well.
            #expect(try await counts(database, matching: visit.content.facilityName)[0] == .exactly(1))
            #expect(try await database.pageDamage() == nil)
        }
    }

    @Test func `Deleted samples are removed too`() async throws {
        try await withDatabase { database in
            try await repository(database).add(9, to: .first) { _ in }
            let sakatsus = SakatsuRepositories.live(database)
            let page = try await sakatsus.page(matching: "", in: .start, limit: 9, of: .first)
            _ = try await sakatsus.delete(ids: Set(page.items.map(\.id)), at: .at(5), of: .first)
            #expect(try await repository(database).count(of: .first) == 9)

            try await repository(database).removeAll(of: .first) { _ in }

            #expect(try await repository(database).count(of: .first) == 0)
            #expect(try await sakatsus.deletedCount(deletedAt: .at(5), of: .first) == 0)
        }
    }

    @Test func `Added and removed samples are announced to the account`() async throws {
        try await withDatabase { database in
            let added = try await database.announcements {
                try await repository(database).add(10, to: .first) { _ in }
            }
            let elsewhere = try await database.announcements {
                try await repository(database).add(10, to: .second) { _ in }
            }
            let removed = try await database.announcements {
                try await repository(database).removeAll(of: .first) { _ in }
            }
            let nothing = try await database.announcements {
                try await repository(database).removeAll(of: .first) { _ in }
            }

            #expect(added == [ChangeKind(.sakatsu), ChangeKind(.memo)])
            #expect(elsewhere == [])
            #expect(removed == [ChangeKind(.sakatsu), ChangeKind(.memo)])
            #expect(nothing == [])
        }
    }

    @Test func `Adding stops when it is cancelled`() async throws {
        try await withDatabase { database async throws in
            let repository = repository(database)
            let task = Task {
                try await repository.add(10, to: .first) { _ in
                    withUnsafeCurrentTask { task in
                        guard let task else { return }
                        task.cancel()
                    }
                }
            }

            await #expect(throws: CancellationError.self) { try await task.value }

            #expect(try await repository.count(of: .first) == 4)
        }
    }

    @Test func `Nothing can be added to an unknown account`() async throws {
        try await withDatabase { database async throws in
            await #expect(throws: (any Error).self) {
                try await repository(database).add(10, to: .unknown) { _ in }
            }
            #expect(try await repository(database).count(of: .unknown) == 0)
        }
    }
}
