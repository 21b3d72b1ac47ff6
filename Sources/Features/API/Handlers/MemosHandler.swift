import APICore
import Foundation
import MemoData
import ValuesCore

/// Memos.
struct MemosHandler: Sendable {
    let repository: any MemoRepository

    /// - Throws: ``APIRefusal``, and when the storage fails.
    func answer(to route: MemoRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        switch route {
        case .list(let query):
            try await list(query, of: account, call)
        case .read(let id, let known):
            try await read(id, known, of: account)
        case .put(let id, let content, let precondition):
            try await put(id, content, precondition, of: account, call)
        case .delete(let id, let precondition):
            try await delete(id, precondition, of: account, call)
        case .restore(let id):
            try answer(APICore.Memo(try await repository.restore(id: id, of: account).orRefuse()))
        case .text(let id):
            .text(try await memo(id, of: account).body)
        }
    }

    private func list(_ query: MemoQuery, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        let page = try await repository.page(
            matching: query.searchText, filteredBy: MemoFilter(updatedSince: query.updatedSince),
            in: try ListRange(after: query.after, call.localize), limit: query.limit, of: account)
        return try .payload(ListPart(page) { APICore.Memo($0) })
    }

    private func read(_ id: UUID, _ known: ETag?, of account: AccountID) async throws -> APIAnswer {
        let memo = try await memo(id, of: account)
        return try memo.tag == known ? .unchanged(memo.tag) : answer(memo)
    }

    private func put(
        _ id: UUID, _ content: MemoContent, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        if let problem = MemoValidator.problem(in: content.body) {
            throw APIRefusal(.invalid, errors: [FieldProblem(problem, call.localize)])
        }
        let result = try await repository.save(
            content.body, isPinned: content.isPinned, id: id, basedOn: precondition.memoState, at: call.now,
            of: account)
        let isNew = precondition == .isNew
        switch result {
        case .saved(let memo): return try answer(APICore.Memo(memo), status: isNew ? 201 : 200)
        case .stale(let current): throw APIRefusal(isNew ? .exists : .stale, current: .memo(APICore.Memo(current)))
        // What is deleted is not new, either.
        case .deleted: throw APIRefusal(isNew ? .deleted : .notFound)
        case .accountFull: throw APIRefusal(.accountFull)
        }
    }

    private func delete(
        _ id: UUID, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        switch try await repository.delete(id: id, basedOn: precondition.memoState, at: call.now, of: account) {
        case .deleted: return .done
        case .stale(let current): throw APIRefusal(.stale, current: .memo(APICore.Memo(current)))
        case .notFound: throw APIRefusal(.notFound)
        }
    }

    private func memo(_ id: UUID, of account: AccountID) async throws -> APICore.Memo {
        APICore.Memo(try await repository.memo(id: id, of: account).orRefuse())
    }

    private func answer(_ memo: APICore.Memo, status: Int = 200) throws -> APIAnswer {
        try .payload(memo, status: status, tag: memo.tag)
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
