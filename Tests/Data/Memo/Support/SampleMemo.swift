import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// Gives a repository on a database file of its own.
func withMemos(_ body: (any MemoRepository) async throws -> Void) async throws {
    try await withDatabase { try await body(MemoRepositories.live($0)) }
}

extension MemoRepository {
    /// Writes a new memo; its number is its identifier and, in milliseconds, its instant.
    @discardableResult
    func write(_ number: Int, _ body: String = "買うもの", of account: AccountID = .first) async throws -> Memo {
        try await save(body, id: .number(number), basedOn: 0, at: .at(Int64(number)), of: account).saved()
    }

    /// The numbers of the memos that a search finds, as ``write(_:_:of:)`` gave them, in their order.
    func numbers(matching searchText: String = "", of account: AccountID = .first) async throws -> [Int] {
        try await page(matching: searchText, in: .start, limit: 100_000, of: account).items.map(\.number)
    }

    func count(matching searchText: String = "", of account: AccountID = .first) async throws -> ListCount? {
        try await page(matching: searchText, in: .start, limit: 1, of: account).count
    }
}

extension Memo {
    /// A memo that was written and never changed.
    init(_ number: Int, _ body: String, isPinned: Bool = false, at instant: Int64) {
        self.init(
            id: .number(number), body: body, isPinned: isPinned, revision: 1, createdAt: .at(instant),
            updatedAt: .at(instant))
    }

    /// What its identifier was made of.
    var number: Int { id.number }
}

extension MemoSaveResult {
    /// The memo that was saved.
    func saved(sourceLocation: SourceLocation = #_sourceLocation) throws -> Memo {
        guard case .saved(let memo) = self else {
            Issue.record("It was not saved: \(self)", sourceLocation: sourceLocation)
            throw NotSaved()
        }
        return memo
    }

    private struct NotSaved: Error {}
}

extension ListPage<Memo, MemoCursor> {
    /// The first part of an empty list.
    static var empty: MemoPage { MemoPage(items: [], next: nil, count: .exactly(0)) }
}
