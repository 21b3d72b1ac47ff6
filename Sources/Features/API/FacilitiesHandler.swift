import APICore
import Foundation
import ModelsCore
import SakatsuData

/// The endpoints of facilities that need code of their own.
struct FacilitiesHandler: Sendable {
    let repository: any FacilityRepository

    /// - Throws: ``APIError``, and when the storage fails.
    @Sendable func save(
        _ id: UUID, _ content: FacilityContent, _ condition: Precondition, _ account: AccountID, _ call: APICall
    ) async throws -> SaveResult<Facility> {
        let content = content.normalized
        return try await checked(FacilityValidator.problems(in: content), call) {
            try await repository.save(content, id: id, basedOn: condition.facilityRevision, at: call.now, of: account)
        }
    }

    /// - Throws: ``APIError``, and when the storage fails.
    @Sendable func delete(
        _ id: UUID, _ condition: Precondition, _ account: AccountID, _ call: APICall
    ) async throws -> DeletionResult<Facility> {
        do {
            return try await repository.delete(id: id, basedOn: condition.facilityRevision, at: call.now, of: account)
        } catch let error as VisitedFacilityError {
            throw APIError(
                .invalid, errors: [FieldProblem(field: "", detail: call.localize(.facilityVisited(error.count)))])
        }
    }

    /// - Throws: ``APIError``, and when the storage fails.
    func merge(
        _ merged: UUID, into id: UUID, of account: AccountID, _ call: APICall
    ) async throws -> Facility {
        guard merged != id else {
            throw APIError(.invalid, errors: [FieldProblem(field: "/merged", detail: call.localize(.facilitySame))])
        }
        return try await checked([], call) {
            try await repository.merge(merged, into: id, at: call.now, of: account).item(isNew: false)
        }
    }

    private func checked<Value: Sendable>(
        _ problems: [FacilityProblem], _ call: APICall, _ save: () async throws -> Value
    ) async throws -> Value {
        do {
            if problems.isEmpty { return try await save() }
            throw APIError(.invalid, errors: problems.map { FieldProblem($0, call.localize) })
        } catch let problem as FacilityProblem {
            throw APIError(.invalid, errors: [FieldProblem(problem, call.localize)])
        } catch let problem as PhotoProblem {
            throw APIError(.invalid, errors: [FieldProblem(field: "", detail: call.localize.text(of: problem))])
        }
    }
}

extension Precondition {
    /// Also 0 for the tag of a visited facility about which nothing is written yet.
    fileprivate var facilityRevision: Int { self == .matches(ETag(revision: 0)) ? 0 : revision }
}

extension Facility {
    /// The facility as a text to paste elsewhere: a line for each fact, then the note.
    var text: String {
        [content.name, content.area, content.site, content.note].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
