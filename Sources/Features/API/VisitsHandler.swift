import APICore
import Foundation
import ModelsCore
import SakatsuData
import TypedCore
import WebCore

/// The endpoints of visits that need code of their own.
struct VisitsHandler: Sendable {
    let repository: any SakatsuRepository

    /// Records or changes each visit independently, one after another. When the storage fails, the rest is not tried.
    func put(
        _ batch: VisitBatch, of account: AccountID, _ call: APICall
    ) async -> APIAnswer<VisitResults> {
        var results: [VisitResult] = []
        var failure: APIError?
        for attempt in batch.visits {
            do {
                if let failure { throw failure }
                results.append(try await result(of: attempt, of: account, call))
            } catch {
                let error = APIError(error, call.localize, report: call.report)
                if error.code.status >= 500 { failure = error }
                var problem = error.problem(call.localize)
                // A few bytes would get an answer of megabytes.
                if results.byteCount > HeavyWork.answerSize { problem.current = nil }
                results.append(VisitResult(id: attempt.id, status: error.code.status, problem: problem))
            }
        }
        return .payload(VisitResults(results: results), byteCount: results.byteCount)
    }

    /// - Parameter names: the account's facilities.
    func read(_ text: String, naming names: [String], _ call: APICall) -> ReadVisit {
        let post = SakatsuPost(
            text, days: TypedDays(today: call.latestDay), localize: call.localize, facilities: names)
        return ReadVisit(
            visit: ReadVisit.Content(
                facilityName: post.facilityName, visitingDate: post.visitingDate, foreword: post.foreword,
                sets: post.sets, temperatures: post.temperatures),
            rest: post.afterword, lines: post.lines)
    }

    private func result(of attempt: VisitAttempt, of account: AccountID, _ call: APICall) async throws -> VisitResult {
        let change = try attempt.change.get()
        let saved = try await save(change.id, change.content, change.precondition, account, call)
        return VisitResult(
            id: change.id, status: change.precondition.successStatus,
            visit: try saved.item(isNew: change.precondition == .isNew))
    }

    /// - Throws: ``APIError``, and when the storage fails.
    @Sendable func save(
        _ id: UUID, _ content: SakatsuContent, _ condition: Precondition, _ account: AccountID, _ call: APICall
    ) async throws -> SakatsuSaveResult {
        let content = content.normalized
        try await check(content, id, condition, of: account, call)
        return try await repository.save(content, id: id, basedOn: condition.revision, at: call.now, of: account)
    }

    /// - Throws: when the storage fails.
    @Sendable func delete(
        _ id: UUID, _ condition: Precondition, _ account: AccountID, _ call: APICall
    ) async throws -> DeletionResult<Sakatsu> {
        try await repository.delete(id: id, basedOn: condition.revision, at: call.now, of: account)
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
    /// 0 for a new item; -1, which no item has, for a tag without a revision.
    var revision: Int {
        memoState.isPinned == true ? -1 : memoState.revision
    }
}
