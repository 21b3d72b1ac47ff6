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
        try await call.answer(
            to: route, about: repository, of: account,
            save: { id, content, condition in
                if let problem = MemoValidator.problem(in: content.body) {
                    throw APIError(.invalid, errors: [FieldProblem(problem, call.localize)])
                }
                return try await repository.save(
                    content.body, isPinned: content.isPinned, id: id, basedOn: condition.memoState, at: call.now,
                    of: account)
            },
            delete: { id, condition in
                try await repository.delete(id: id, basedOn: condition.memoState, at: call.now, of: account)
            },
            text: \.body)
    }
}

extension Precondition {
    /// Of revision -1, which nothing ever has, for a tag of anything else.
    var memoState: MemoState {
        switch self {
        case .isNew: .none
        case .matches(let tag): tag.memoState.flatMap { $0.revision > 0 ? $0 : nil } ?? MemoState(revision: -1)
        }
    }
}
