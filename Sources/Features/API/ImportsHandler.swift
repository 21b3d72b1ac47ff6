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
    ///   - options: without a time zone the account's counts, or else the server's.
    /// - Throws: ``APIError``, and when the storage fails.
    func read(
        _ path: String, _ options: ImportOptions, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer {
        try await sayingProblems(call) {
            let id = makeID()
            if options.isChoosing, let table = try ImportReader.table(at: path, encoding: options.encoding) {
                if table.brokenLine != nil, let problem = table.problem { throw problem }
                try await imports.keep(table, of: path, into: id, named: options.name, at: call.now, of: account)
                return .payload(try await summary(of: id, of: account).orNotFound(), status: 201)
            }
            let reader = try ImportReader(
                path: path, try await context(in: options.timeZone, of: account, call), encoding: options.encoding)
            let summary = try await imports.read(reader, into: id, named: options.name, at: call.now, of: account)
            return .payload(try summary.orNotFound(), status: 201)
        }
    }

    private func read(
        _ columns: ImportColumns, in id: UUID, _ timeZone: String?, of account: AccountID, _ call: APICall
    ) async throws -> ImportSummary? {
        try await sayingProblems(call) {
            guard let preview = try await imports.preview(of: id, of: account) else { return nil }
            let columns = CSVColumns(firstRow: preview.firstRow, meanings: columns.columns)
            if let problem = columns.problem { throw ImportError.columns(problem) }
            try await imports.read(columns, in: id, try await context(in: timeZone, of: account, call), of: account)
            return try await imports.summary(of: id, of: account)
        }
    }

    private func summary(of id: UUID, of account: AccountID) async throws -> ImportSummary? {
        var summary = try await imports.summary(of: id, of: account)
        if summary?.state == .choosing { summary?.table = try await imports.preview(of: id, of: account)?.table }
        return summary
    }

    private func context(
        in timeZone: String?, of account: AccountID, _ call: APICall
    ) async throws -> ImportContext {
        let named = timeZone.flatMap { TimeZone(identifier: $0) }
        let own = try await settings.timeZone(of: account)
        return ImportContext(
            latestDay: call.latestDay, now: call.now, timeZone: named ?? own ?? .current, localize: call.localize)
    }

    private func sayingProblems<Value>(_ call: APICall, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
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
                case .summary(let id): try await self.summary(of: id, of: account)
                case .readColumns(let id, let columns, let timeZone):
                    try await read(columns, in: id, timeZone, of: account, call)
                case .apply(let id, let overwriting):
                    try await imports.apply(id, overwriting: overwriting, at: call.now, of: account)
                case .undo(let id): try await imports.undo(id, at: call.now, of: account)
                // Answered before.
                case .read: nil
                }
        } catch is AccountFullError {
            throw APIError(.accountFull)
        }
        return .payload(try summary.orNotFound())
    }
}
