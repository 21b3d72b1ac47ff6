import APICore
import Foundation
import SakatsuData
import ValuesCore

/// Visits.
struct VisitsHandler: Sendable {
    let repository: any SakatsuRepository

    /// - Throws: ``APIRefusal``, and when the storage fails.
    func answer(to route: VisitRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
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
            try answer(try await repository.restore(id: id, of: account).orRefuse())
        case .text(let id):
            .text(
                SakatsuShareText(try await visit(id, of: account).content, localize: call.localize).text)
        }
    }

    private func list(_ query: VisitQuery, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        let filter = SakatsuFilter(
            from: query.from, to: query.to, facilityName: query.facilityName, updatedSince: query.updatedSince)
        let page = try await repository.page(
            matching: query.searchText, filteredBy: filter, in: try ListRange(after: query.after, call.localize),
            limit: query.limit, of: account)
        return try .payload(ListPart(page) { Visit($0) })
    }

    private func read(_ id: UUID, _ known: ETag?, of account: AccountID) async throws -> APIAnswer {
        let visit = Visit(try await visit(id, of: account))
        return try visit.tag == known ? .unchanged(visit.tag) : .payload(visit, tag: visit.tag)
    }

    private func put(
        _ id: UUID, _ content: VisitContent, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        let content = SakatsuContent(content).normalized
        let validator = SakatsuValidator(latestDay: call.latestDay)
        var problems = validator.problems(in: content)
        if !problems.isEmpty, precondition != .isNew, let current = try await repository.sakatsu(id: id, of: account) {
            problems = validator.problems(in: content, changedFrom: current.content)
        }
        guard problems.isEmpty else {
            throw APIRefusal(.invalid, errors: problems.map { FieldProblem($0, call.localize) })
        }
        let result = try await repository.save(
            content, id: id, basedOn: precondition.revision, at: call.now, of: account)
        let isNew = precondition == .isNew
        switch result {
        case .saved(let sakatsu): return try answer(sakatsu, status: isNew ? 201 : 200)
        case .stale(let current): throw APIRefusal(isNew ? .exists : .stale, current: .visit(Visit(current)))
        // What is deleted is not new, either.
        case .deleted: throw APIRefusal(isNew ? .deleted : .notFound)
        case .accountFull: throw APIRefusal(.accountFull)
        }
    }

    private func delete(
        _ id: UUID, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        switch try await repository.delete(id: id, basedOn: precondition.revision, at: call.now, of: account) {
        case .deleted: return .done
        case .stale(let current): throw APIRefusal(.stale, current: .visit(Visit(current)))
        case .notFound: throw APIRefusal(.notFound)
        }
    }

    private func visit(_ id: UUID, of account: AccountID) async throws -> Sakatsu {
        try await repository.sakatsu(id: id, of: account).orRefuse()
    }

    private func answer(_ sakatsu: Sakatsu, status: Int = 200) throws -> APIAnswer {
        let visit = Visit(sakatsu)
        return try .payload(visit, status: status, tag: visit.tag)
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
