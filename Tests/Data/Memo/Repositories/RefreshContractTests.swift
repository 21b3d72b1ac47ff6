import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it lists again what somebody has before their eyes.
@Suite struct RefreshContractTests {
    @Test(arguments: 0..<7)
    func givesAgainAllThatWasShownUpToAMemo(index: Int) async throws {
        try await withMemosWithTies { repository in
            for searchText in Memo.searchTextsOfTies {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                let cursor = MemoCursor(all[index])

                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)

                let items = Array(all[...index])
                #expect(shown == MemoPage(items: items, next: cursor, count: .exactly(7)))
            }
        }
    }

    @Test func givesNoMoreUpToAMemoThanAskedFor() async throws {
        try await withMemosWithTies { repository in
            for searchText in Memo.searchTextsOfTies {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                let range = ListRange.through(MemoCursor(all[5]))

                let cut = try await repository.page(matching: searchText, in: range, limit: 4, of: .first)
                let whole = try await repository.page(matching: searchText, in: range, limit: 6, of: .first)

                let cutItems = Array(all[..<4])
                #expect(cut == MemoPage(items: cutItems, next: MemoCursor(all[3]), count: .exactly(7)))
                let wholeItems = Array(all[..<6])
                #expect(whole == MemoPage(items: wholeItems, next: MemoCursor(all[5]), count: .exactly(7)))
            }
        }
    }

    @Test func expectsMoreToFollowAMemoUpToWhichNothingIsLeft() async throws {
        try await withMemosWithTies { repository in
            let cursor = MemoCursor(Memo(9, "別のこと", at: 9))
            for searchText in ["海", "海と丘"] {
                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)
                let rest = try await repository.page(matching: searchText, in: .after(cursor), limit: 9, of: .first)

                #expect(shown == MemoPage(items: [], next: cursor, count: .exactly(0)))
                #expect(rest == MemoPage(items: [], next: nil, count: nil))
            }
        }
    }
}
