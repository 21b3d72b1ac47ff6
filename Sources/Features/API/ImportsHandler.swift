import APICore
import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SettingsData
import TransferData
import ValuesCore

/// Takes over what files hold.
struct ImportsHandler: Sendable {
    let imports: any ImportRepository
    let settings: any SettingsRepository
    let makeID: @Sendable () -> UUID

    /// - Parameters:
    ///   - path: of the file.
    ///   - timeZone: in which instants become days; nil for the account's, or else the server's.
    /// - Throws: ``APIError``, and when the storage fails.
    func read(
        _ path: String, in timeZone: String?, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        let named = timeZone.flatMap { TimeZone(identifier: $0) }
        let own = try await settings.timeZone(of: account)
        do {
            let context = ImportContext(
                latestDay: call.latestDay, now: call.now, timeZone: named ?? own ?? .current, localize: call.localize)
            let reader = try ImportReader(path: path, context)
            let summary = try await imports.read(reader, into: makeID(), at: call.now, of: account)
            return try .payload(try summary.orNotFound(), status: 201)
        } catch let error as ImportError {
            throw APIError(.invalid, errors: [FieldProblem(field: "", detail: call.localize.text(of: error))])
        }
    }

    /// - Throws: ``APIError``, and when the storage fails.
    func answer(to route: ImportRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        let summary: ImportSummary?
        do {
            summary =
                switch route {
                case .summary(let id): try await imports.summary(of: id, of: account)
                case .apply(let id, let overwriting):
                    try await imports.apply(id, overwriting: overwriting, at: call.now, of: account)
                case .undo(let id): try await imports.undo(id, at: call.now, of: account)
                // Answered before.
                case .read: nil
                }
        } catch is AccountFullError {
            throw APIError(.accountFull)
        }
        return try .payload(try summary.orNotFound())
    }
}
