import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

@Suite struct ImportTests {
    private func memo(_ number: Int) -> Memo {
        Memo(
            id: .number(number), body: "買うもの", isPinned: true, revision: 7, createdAt: .at(-5),
            updatedAt: .at(6))
    }

    @Test func addsMemosAsTheyAre() async throws {
        try await withDatabase { database in
            let memos = [memo(2), memo(1)]

            try await MemoRepositories.add(memos, to: .second, in: database)

            let repository = MemoRepositories.live(database)
            #expect(
                try await repository.page(matching: "買うもの", in: .start, limit: 9, of: .second)
                    == MemoPage(items: memos, next: nil, count: .exactly(2)))
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
        }
    }

    @Test func addsNoneWhenOneIsThereAlready() async throws {
        try await withDatabase { database in
            try await MemoRepositories.add([memo(2)], to: .first, in: database)

            await #expect(throws: StorageError.self) {
                try await MemoRepositories.add([memo(1), memo(2), memo(3)], to: .first, in: database)
            }

            #expect(try await MemoRepositories.live(database).numbers() == [2])
        }
    }

    @Test func addsNothingToAnUnknownAccount() async throws {
        try await withDatabase { database async throws in
            await #expect(throws: (any Error).self) {
                try await MemoRepositories.add([memo(1)], to: .unknown, in: database)
            }
        }
    }
}
