import APICore
import Foundation
import ModelsCore
import SakatsuData
import ValuesCore

/// Visits, and the places that were visited.
struct VisitsHandler: Sendable {
    let repository: any SakatsuRepository

    /// - Throws: ``APIError``, and when the storage fails.
    func answer(to route: VisitRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        switch route {
        case .list(let query):
            return try .payload(
                try await repository.page(
                    matching: query.searchText, filteredBy: query.filter,
                    in: try ListRange(after: query.after, call.localize), limit: query.limit, of: account))
        case .read(let id, let known):
            let visit = try await visit(id, of: account)
            return try visit.tag == known ? .unchanged(visit.tag) : .payload(visit, tag: visit.tag)
        case .put(let id, let content, let precondition):
            return try await put(id, content.normalized, precondition, of: account, call)
        case .delete(let id, let precondition):
            let result = try await repository.delete(
                id: id, basedOn: precondition.revision, at: call.now, of: account)
            return try APIAnswer(result, CurrentItem.visit)
        case .restore(let id):
            let visit = try await repository.restore(id: id, of: account).orNotFound()
            return try .payload(visit, tag: visit.tag)
        case .text(let id):
            return .text(SakatsuShareText(try await visit(id, of: account).content, localize: call.localize).text)
        }
    }

    /// - Throws: when the storage fails.
    func facilities(limit: Int, of account: AccountID) async throws -> APIAnswer {
        try .payload(try await repository.facilities(limit: limit, of: account))
    }

    private func put(
        _ id: UUID, _ content: SakatsuContent, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        let validator = SakatsuValidator(latestDay: call.latestDay)
        var problems = validator.problems(in: content)
        if !problems.isEmpty, precondition != .isNew, let current = try await repository.sakatsu(id: id, of: account) {
            problems = validator.problems(in: content, changedFrom: current.content)
        }
        guard problems.isEmpty else {
            throw APIError(.invalid, errors: problems.map { FieldProblem($0, call.localize) })
        }
        let result = try await repository.save(
            content, id: id, basedOn: precondition.revision, at: call.now, of: account)
        let isNew = precondition == .isNew
        switch result {
        case .saved(let visit): return try .payload(visit, status: isNew ? 201 : 200, tag: visit.tag)
        case .stale(let current): throw APIError(isNew ? .exists : .stale, current: .visit(current))
        // What is deleted is not new, either.
        case .deleted: throw APIError(isNew ? .deleted : .notFound)
        case .accountFull: throw APIError(.accountFull)
        }
    }

    private func visit(_ id: UUID, of account: AccountID) async throws -> Sakatsu {
        try await repository.sakatsu(id: id, of: account).orNotFound()
    }
}

extension Precondition {
    /// 0 for something new; -1, which nothing ever has, for a tag that is no revision.
    fileprivate var revision: Int {
        switch self {
        case .isNew: 0
        case .matches(let tag): tag.revision.map { $0 > 0 ? $0 : -1 } ?? -1
        }
    }
}
