import APICore
import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SettingsData
import Synchronization
import TransferData

/// Imports files.
struct ImportsHandler: Sendable {
    let imports: any ImportRepository
    let settings: any SettingsRepository
    let makeID: @Sendable () -> UUID
    /// The imports whose state can already be read, although their files have not arrived.
    let arriving = ArrivingImports()

    /// - Parameters:
    ///   - path: the path of the file.
    ///   - options: without a time zone, the account's is used, or else the server's.
    /// - Throws: ``APIError``, and when the storage fails.
    func read(
        _ path: String, _ options: ImportOptions, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<ImportSummary> {
        try await sayingProblems(call) {
            let id = options.id ?? makeID()
            let summary: ImportSummary?
            if options.id != nil, let known = try await imports.summary(of: id, of: account), known.state.isApplied {
                summary = known
            } else if options.isChoosing, let preview = try ImportReader.table(at: path, encoding: options.encoding) {
                if let problem = preview.table.encodingProblem { throw problem }
                try await imports.keep(preview, of: path, into: id, named: options.name, at: call.now, of: account)
                summary = try await imports.current(id, of: account)
            } else {
                let reader = try ImportReader(
                    path: path, try await context(in: options.timeZone, of: account, call), encoding: options.encoding)
                summary = try await imports.read(reader, into: id, named: options.name, at: call.now, of: account)
            }
            return .payload(try summary.orNotFound(), status: 201)
        }
    }

    /// Reads a table whose columns have these meanings.
    ///
    /// - Throws: ``APIError``, and when the storage fails.
    func readColumns(
        _ columns: ImportColumns, in id: UUID, _ timeZone: String?, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<ImportSummary> {
        try await answer {
            try await sayingProblems(call) {
                try await imports.read(
                    columns, in: id, try await context(in: timeZone, of: account, call), of: account)
            }
        }
    }

    /// - Throws: ``APIError``, and when the storage fails.
    func summary(
        of id: UUID, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<ImportSummary> {
        .payload(try await current(id, of: account, call).orNotFound())
    }

    private func current(_ id: UUID, of account: AccountID, _ call: APICall) async throws -> ImportSummary? {
        var summary = try await imports.current(id, of: account)
        let isArriving = arriving.contains(id, of: account)
        if isArriving, summary == nil {
            summary = ImportSummary(
                id: id, createdAt: call.now, state: .reading, counts: [:], remaining: 0, problems: [])
        }
        if isArriving, summary?.state == .reading { summary?.waitingFor = imports.workers.place(of: account) }
        return summary
    }

    private func context(
        in timeZone: String?, of account: AccountID, _ call: APICall
    ) async throws -> ImportContext {
        let named = timeZone.flatMap { TimeZone(identifier: $0) }
        let own = try await settings.timeZone(of: account)
        return ImportContext(
            latestDay: call.latestDay, now: call.now, timeZone: named ?? own ?? .current, localize: call.localize,
            facilities: try await imports.facilityNames(of: account))
    }

    private func sayingProblems<Value>(_ call: APICall, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as ImportError {
            throw APIError(.invalid, errors: [FieldProblem(field: "", detail: call.localize.text(of: error))])
        }
    }

    /// Imports some of the remaining items.
    ///
    /// - Throws: ``APIError``, and when the storage fails.
    func apply(
        _ id: UUID, _ choice: ImportChoice, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<ImportSummary> {
        try await answer {
            try await sayingProblems(call) {
                if let day = choice.day { try await imports.choose(day, upTo: call.latestDay, in: id, of: account) }
                return try await imports.apply(id, overwriting: choice.isOverwriting, at: call.now, of: account)
            }
        }
    }

    /// Undoes part of an import.
    ///
    /// - Throws: ``APIError``, and when the storage fails.
    func undo(_ id: UUID, of account: AccountID, _ call: APICall) async throws -> APIAnswer<ImportSummary> {
        try await answer { try await imports.undo(id, at: call.now, of: account) }
    }

    private func answer(_ change: () async throws -> ImportSummary?) async throws -> APIAnswer<ImportSummary> {
        do {
            return .payload(try await change().orNotFound())
        } catch is AccountFullError {
            throw APIError(.accountFull)
        }
    }
}

/// The imports whose requests are running, by the identifiers that their clients chose.
final class ArrivingImports: Sendable {
    private struct Import: Hashable {
        let id: UUID
        let account: AccountID
    }

    private let imports = Mutex<Set<Import>>([])

    /// - Parameter id: nil for an import whose identifier the client did not choose.
    func with<Value>(
        _ id: UUID?, of account: AccountID, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Value
    ) async throws -> Value {
        guard let id else { return try await work() }
        let arriving = Import(id: id, account: account)
        imports.withLock { _ = $0.insert(arriving) }
        defer { imports.withLock { _ = $0.remove(arriving) } }
        return try await work()
    }

    func contains(_ id: UUID, of account: AccountID) -> Bool {
        imports.withLock { $0.contains(Import(id: id, account: account)) }
    }
}
