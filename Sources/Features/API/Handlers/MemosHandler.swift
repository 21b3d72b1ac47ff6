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
        var revision = 0
        if case .matches(let tag) = precondition {
            let current = try await memo(id, of: account)
            // Asking twice is the same as asking once, though the tag is another by then.
            guard !current.holds(content) else { return try answer(current) }
            guard current.tag == tag else { throw APIRefusal(.stale, current: .memo(current)) }
            revision = current.revision
        }
        let result = try await repository.save(
            content.body, isPinned: content.isPinned, id: id, basedOn: revision, at: call.now, of: account)
        switch result {
        case .saved(let memo): return try answer(APICore.Memo(memo), status: precondition == .isNew ? 201 : 200)
        case .stale(let current): throw APIRefusal(.stale, current: .memo(APICore.Memo(current)))
        // What is deleted is not new, either.
        case .deleted: throw APIRefusal(precondition == .isNew ? .stale : .notFound)
        }
    }

    private func delete(
        _ id: UUID, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        let memo = try await memo(id, of: account)
        guard precondition == .matches(memo.tag) else { throw APIRefusal(.stale, current: .memo(memo)) }
        switch try await repository.delete(id: id, basedOn: memo.revision, at: call.now, of: account) {
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

extension APICore.Memo {
    /// Whether a change to that content is none.
    fileprivate func holds(_ content: MemoContent) -> Bool {
        body == content.body && isPinned == content.isPinned ?? isPinned
    }
}
