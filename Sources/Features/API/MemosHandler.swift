import APICore
import Foundation
import MemoData
import ModelsCore

/// The endpoints of memos that need code of their own.
struct MemosHandler: Sendable {
    let repository: any MemoRepository

    /// - Throws: ``APIError``, and when the storage fails.
    @Sendable func save(
        _ id: UUID, _ content: MemoContent, _ condition: Precondition, _ account: AccountID, _ call: APICall
    ) async throws -> MemoSaveResult {
        if let problem = MemoValidator.problem(in: content.body) {
            throw APIError(.invalid, errors: [FieldProblem(problem, call.localize)])
        }
        return try await repository.save(
            content.body, isPinned: content.isPinned, id: id, basedOn: condition.memoState, at: call.now, of: account)
    }

    /// - Throws: when the storage fails.
    @Sendable func delete(
        _ id: UUID, _ condition: Precondition, _ account: AccountID, _ call: APICall
    ) async throws -> DeletionResult<Memo> {
        try await repository.delete(id: id, basedOn: condition.memoState, at: call.now, of: account)
    }
}

extension Precondition {
    /// The state that a tag names; for any other tag, one with the revision -1, which no memo has.
    var memoState: MemoState {
        switch self {
        case .isNew: .none
        case .matches(let tag): tag.memoState.flatMap { $0.revision > 0 ? $0 : nil } ?? MemoState(revision: -1)
        }
    }
}
