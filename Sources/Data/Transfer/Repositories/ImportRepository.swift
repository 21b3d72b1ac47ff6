import APICore
package import DatabaseCore
package import Foundation
package import ModelsCore
package import ValuesCore

/// Where imports are kept between reading a file and undoing what it brought.
///
/// All methods throw when the storage fails.
package protocol ImportRepository: Sendable {
    /// To be taken to read a file: one of an account at a time.
    var turns: AccountTurns { get }

    /// Begins an import. Those of the account that were not taken over are forgotten.
    func begin(_ id: UUID, at now: Timestamp, of account: AccountID) async throws

    /// Keeps the next items of the file, each with what will become of it.
    ///
    /// - Parameter place: of the first of them, from 1.
    /// - Throws: also ``ImportError``: `.replaced` when another import was begun meanwhile, `.tooLarge` when the account
    ///   could not keep as much.
    func keep(_ items: [ImportedItem], from place: Int, in id: UUID, of account: AccountID) async throws

    /// Keeps a piece of a table, until it is said what its columns mean, and the account's import waits for that.
    ///
    /// - Parameter place: 0 for the start as people see it, and from 1 on for the pieces of the file.
    /// - Throws: as ``keep(_:from:in:of:)`` does.
    func keep(_ piece: Data, at place: Int, in id: UUID, of account: AccountID) async throws

    /// nil behind the last piece, and when there is no such import.
    func piece(at place: Int, in id: UUID, of account: AccountID) async throws -> Data?

    /// Begins to read a table anew.
    ///
    /// - Throws: also ``ImportError/replaced`` when that is no table of which nothing was taken over.
    func restart(_ id: UUID, of account: AccountID) async throws

    /// The file is read.
    func finish(_ id: UUID, of account: AccountID) async throws

    /// Forgets an import of which nothing was taken over.
    func discard(_ id: UUID, of account: AccountID) async throws

    /// nil when there is no such import, or it was made too long ago to be undone.
    func summary(of id: UUID, of account: AccountID) async throws -> ImportSummary?

    /// The imports that were begun last, from the last one on, and without those that are being read.
    func recent(of account: AccountID) async throws -> [RecentImport]

    /// Takes over some of what is left, in one transaction. Doing so again and again takes over all, also when it was
    /// interrupted.
    ///
    /// - Parameter overwriting: whether items are overwritten of which the account has another state. Counts the first
    ///   time.
    /// - Returns: what is left then; nil when there is no such import.
    /// - Throws: also `AccountFullError`; then nothing of that part is taken over.
    func apply(
        _ id: UUID, overwriting: Bool, at now: Timestamp, of account: AccountID
    ) async throws -> ImportSummary?

    /// Undoes some of what was taken over, in one transaction: what was new goes to the trash, and what was overwritten
    /// comes back. What was changed since stays.
    ///
    /// - Returns: what is left then; nil when there is no such import.
    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) async throws -> ImportSummary?

    /// Forgets imports that were made more than 30 days ago.
    func purge(at now: Timestamp) async throws
}

extension ImportRepository {
    /// Reads a file into a new import, of which nothing is taken over yet.
    ///
    /// - Throws: ``ImportError`` when it is none of the files that can be read, and nothing is kept of it.
    package func read(
        _ reader: ImportReader, into id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> ImportSummary? {
        try await begin(id, at: now, of: account)
        return try await forgettingFailures(of: id, account) {
            try await fill(id, from: reader, of: account)
            return try await summary(of: id, of: account)
        }
    }

    /// Keeps a table in a new import, until it is said what its columns mean.
    ///
    /// - Throws: ``ImportError``, and nothing is kept of it.
    package func keep(
        _ preview: CSVPreview, of path: String, into id: UUID, at now: Timestamp, of account: AccountID
    ) async throws {
        try await begin(id, at: now, of: account)
        try await forgettingFailures(of: id, account) {
            var file = try ImportFile(path: path)
            var place = 0
            while let piece = try file.next() {
                place += 1
                try await keep(Data(piece), at: place, in: id, of: account)
            }
            try await keep(try APIJSON.encode(preview), at: 0, in: id, of: account)
        }
    }

    /// The start of a table, of which it is yet to be said what its columns mean; nil when that is no such import.
    package func preview(of id: UUID, of account: AccountID) async throws -> CSVPreview? {
        try await piece(at: 0, in: id, of: account).map { try APIJSON.decode(CSVPreview.self, from: $0) }
    }

    /// Reads a table whose columns mean what was chosen.
    ///
    /// - Parameter columns: without a problem.
    /// - Throws: ``ImportError``; other columns can be chosen then.
    package func read(
        _ columns: CSVColumns, in id: UUID, _ context: ImportContext, of account: AccountID
    ) async throws {
        try await restart(id, of: account)
        var place = 0
        let reader = ImportReader(columns: columns, context) {
            place += 1
            return try await piece(at: place, in: id, of: account).map { Array($0) }
        }
        try await fill(id, from: reader, of: account)
    }

    private func fill(_ id: UUID, from reader: ImportReader, of account: AccountID) async throws {
        var reader = reader
        try await reader.read { items, place in try await keep(items, from: place, in: id, of: account) }
        try await finish(id, of: account)
    }

    private func forgettingFailures<Value>(
        of id: UUID, _ account: AccountID, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch {
            // What fails here is forgotten with the next import.
            try? await discard(id, of: account)
            throw error
        }
    }
}

/// An import, and how far it is.
package struct RecentImport: Hashable, Sendable {
    package let id: UUID
    package let createdAt: Timestamp
    package let state: ImportSummary.State

    package init(id: UUID, createdAt: Timestamp, state: ImportSummary.State) {
        self.id = id
        self.createdAt = createdAt
        self.state = state
    }
}

/// An item as an import has read it.
package enum ImportedItem: Hashable, Sendable {
    case visit(Sakatsu)
    case memo(Memo)
    case settings(Settings)
    /// It cannot be kept.
    ///
    /// - Parameter reason: as people read it.
    case unreadable(reason: String)
}

/// Chooses the implementation.
package enum ImportRepositories {
    package static func live(_ database: Database) -> any ImportRepository {
        DatabaseImportRepository(database)
    }
}
