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
        try await call.answer(
            to: route, about: repository, of: account,
            save: { id, content, condition in
                let content = content.normalized
                try await check(content, id, condition, of: account, call)
                return try await repository.save(
                    content, id: id, basedOn: condition.revision, at: call.now, of: account)
            },
            delete: { id, condition in
                try await repository.delete(id: id, basedOn: condition.revision, at: call.now, of: account)
            },
            text: { SakatsuShareText($0.content, localize: call.localize).text })
    }

    /// - Throws: when the storage fails.
    func facilities(limit: Int, of account: AccountID) async throws -> APIAnswer {
        try .payload(try await repository.facilities(limit: limit, of: account))
    }

    private func check(
        _ content: SakatsuContent, _ id: UUID, _ condition: Precondition, of account: AccountID, _ call: APICall
    ) async throws {
        let validator = SakatsuValidator(latestDay: call.latestDay)
        var problems = validator.problems(in: content)
        if !problems.isEmpty, condition != .isNew, let current = try await repository.item(id: id, of: account) {
            problems = validator.problems(in: content, changedFrom: current.content)
        }
        guard problems.isEmpty else {
            throw APIError(.invalid, errors: problems.map { FieldProblem($0, call.localize) })
        }
    }
}

extension Precondition {
    /// 0 for something new; -1, which nothing ever has, for a tag that is no visit's.
    fileprivate var revision: Int {
        memoState.isPinned == true ? -1 : memoState.revision
    }
}
