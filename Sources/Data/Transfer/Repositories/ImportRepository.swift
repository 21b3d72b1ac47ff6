import APICore
package import DatabaseCore
package import Foundation
package import ModelsCore
package import ValuesCore

/// Where imports are kept between reading a file and undoing what it brought.
///
/// All methods throw when the storage fails.
package protocol ImportRepository: Sendable {
    /// On which files are read.
    var workers: WorkerThreads { get }

    /// To be held from the first byte of a file that is sent until it is read: what an account's files take on the disk.
    var uploads: Turns { get }

    /// Begins an import. Those of the account that were not taken over are forgotten.
    ///
    /// - Parameter name: of the file, to be shown; nil where nobody says it.
    func begin(_ id: UUID, named name: String?, at now: Timestamp, of account: AccountID) async throws

    /// Keeps the next items of the file, each with what will become of it.
    ///
    /// - Parameter place: of the first of them, from 1.
    /// - Throws: also ``ImportError``: `.replaced` when another import was begun meanwhile, `.tooLarge` when the account
    ///   could not keep as much.
    func keep(_ items: [ImportedItem], from place: Int, in id: UUID, of account: AccountID) async throws

    /// Keeps a piece of a table, until it is said what its columns mean, and the account's import waits for that.
    ///
    /// - Parameter place: 0 for the start as people see it, which replaces an earlier one, and from 1 on for the pieces of the
    ///   file.
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
        _ reader: ImportReader, into id: UUID, named name: String? = nil, at now: Timestamp, of account: AccountID
    ) async throws -> ImportSummary? {
        try await begin(id, named: name.flatMap(Self.shown), at: now, of: account)
        return try await forgettingFailures(of: id, account) {
            try await fill(id, from: reader, of: account)
            return try await summary(of: id, of: account)
        }
    }

    /// Keeps a table in a new import, until it is said what its columns mean.
    ///
    /// - Throws: ``ImportError``, and nothing is kept of it.
    package func keep(
        _ preview: CSVPreview, of path: String, into id: UUID, named name: String? = nil, at now: Timestamp,
        of account: AccountID
    ) async throws {
        try await begin(id, named: name.flatMap(Self.shown), at: now, of: account)
        try await forgettingFailures(of: id, account) {
            // What is no text in one encoding may be in another.
            var file = try ImportFile(path: path, encoding: preview.encoding)
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
        let encoding = try await preview(of: id, of: account)?.encoding
        try await restart(id, of: account)
        var place = 0
        let reader = ImportReader(columns: columns, encoding: encoding, context) {
            place += 1
            return try await piece(at: place, in: id, of: account).map { Array($0) }
        }
        try await fill(id, from: reader, of: account)
    }

    /// Shows a table in another encoding.
    ///
    /// - Throws: ``ImportError``, and the table is shown as it was.
    package func reread(_ id: UUID, in encoding: CSVEncoding, of account: AccountID) async throws {
        var pieces: [[UInt8]] = []
        while pieces.reduce(0, { $0 + $1.count }) < CSVPreview.largestStart,
            let piece = try await piece(at: pieces.count + 1, in: id, of: account)
        {
            pieces.append(Array(piece))
        }
        guard !pieces.isEmpty else { throw ImportError.replaced }
        var rest = pieces[...]
        guard let preview = try CSVPreview(encoding: encoding, { rest.popFirst() }) else { throw ImportError.empty }
        try await restart(id, of: account)
        try await keep(try APIJSON.encode(preview), at: 0, in: id, of: account)
    }

    /// A file's name as it is shown: without folders and what cannot be seen, and not too long; nil when nothing is left.
    private static func shown(_ name: String) -> String? {
        guard let last = name.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else { return nil }
        let seen = last.prefix(10_000).filter { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned]
                .contains(scalar.properties.generalCategory)
        }
        let text = String(String.UnicodeScalarView(seen.prefix(100))).cuttingLongCombiningRuns()
            .trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
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
            // In a task of its own: the database does nothing in one that was cancelled. What fails here is forgotten with
            // the next import.
            await Task { try? await discard(id, of: account) }.value
            throw error
        }
    }
}

/// An import, and how far it is.
package struct RecentImport: Hashable, Sendable {
    package let id: UUID
    package let createdAt: Timestamp
    package let state: ImportSummary.State
    /// The file's; nil where nobody has said it.
    package let name: String?
    /// How many items there are of each kind; those without any are missing.
    package let counts: [ImportSummary.Decision: Int]

    package init(
        id: UUID, createdAt: Timestamp, state: ImportSummary.State, name: String? = nil,
        counts: [ImportSummary.Decision: Int] = [:]
    ) {
        self.id = id
        self.createdAt = createdAt
        self.state = state
        self.name = name
        self.counts = counts
    }
}

/// An item as an import has read it.
package enum ImportedItem: Hashable, Sendable {
    case visit(Sakatsu)
    /// A visit of Loki for iOS, which has no identifier of its own.
    ///
    /// - Parameter aliases: an identifier made of each of its sets; a visit that was imported with any of them is the same.
    case iosVisit(Sakatsu, aliases: [UUID])
    case memo(Memo)
    case settings(Settings)
    /// It cannot be kept.
    ///
    /// - Parameter reason: as people read it.
    case unreadable(reason: String)

    var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }
}

/// Chooses the implementation.
package enum ImportRepositories {
    package static func live(_ database: Database) -> any ImportRepository {
        DatabaseImportRepository(database)
    }
}
