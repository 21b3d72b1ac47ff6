import APICore
import Foundation
import MemoData
import ModelsCore
import ValuesCore

/// Memos.
struct MemosHandler: Sendable {
    let repository: any MemoRepository

    /// - Throws: ``APIError``, and when the storage fails.
    func answer(to route: MemoRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        switch route {
        case .list(let query):
            return try .payload(
                try await repository.page(
                    matching: query.searchText, filteredBy: query.filter,
                    in: try ListRange(after: query.after, call.localize), limit: query.limit, of: account))
        case .read(let id, let known):
            let memo = try await memo(id, of: account)
            return try memo.tag == known ? .unchanged(memo.tag) : .payload(memo, tag: memo.tag)
        case .put(let id, let content, let precondition):
            return try await put(id, content, precondition, of: account, call)
        case .delete(let id, let precondition):
            let result = try await repository.delete(
                id: id, basedOn: precondition.memoState, at: call.now, of: account)
            return try APIAnswer(result, CurrentItem.memo)
        case .restore(let id):
            let memo = try await repository.restore(id: id, of: account).orNotFound()
            return try .payload(memo, tag: memo.tag)
        case .text(let id):
            return .text(try await memo(id, of: account).body)
        }
    }

    private func put(
        _ id: UUID, _ content: MemoContent, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        if let problem = MemoValidator.problem(in: content.body) {
            throw APIError(.invalid, errors: [FieldProblem(problem, call.localize)])
        }
        let result = try await repository.save(
            content.body, isPinned: content.isPinned, id: id, basedOn: precondition.memoState, at: call.now,
            of: account)
        let isNew = precondition == .isNew
        switch result {
        case .saved(let memo): return try .payload(memo, status: isNew ? 201 : 200, tag: memo.tag)
        case .stale(let current): throw APIError(isNew ? .exists : .stale, current: .memo(current))
        // What is deleted is not new, either.
        case .deleted: throw APIError(isNew ? .deleted : .notFound)
        case .accountFull: throw APIError(.accountFull)
        }
    }

    private func memo(_ id: UUID, of account: AccountID) async throws -> Memo {
        try await repository.memo(id: id, of: account).orNotFound()
    }
}

extension Precondition {
    /// -1, which nothing ever has, for a tag of anything else.
    fileprivate var memoState: MemoState {
        switch self {
        case .isNew: .none
        case .matches(let tag):
            tag.memoState.map { MemoState(revision: $0.revision > 0 ? $0.revision : -1, isPinned: $0.isPinned) }
                ?? MemoState(revision: -1)
        }
    }
}
