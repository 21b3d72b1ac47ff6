import APICore
package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores imports, from reading a file to undoing its changes.
///
/// All methods throw when the storage fails.
package protocol ImportRepository: Sendable {
    /// The threads that read files.
    var workers: WorkerThreads { get }

    /// Held from the first byte of an upload until the file has been read, to bound the disk space of an account's
    /// files.
    var uploads: Turns { get }

    /// Begins an import, and deletes the account's imports that were never applied.
    ///
    /// - Parameter name: the file's name, for display; nil if it is not known.
    func begin(_ id: UUID, named name: String?, at now: Timestamp, of account: AccountID) async throws

    /// Stores the next items of the file, each with the decision about it.
    ///
    /// - Parameter place: the position of the first of them, from 1.
    /// - Throws: also ``ImportError``: `.replaced` when another import was begun in the meantime, `.tooLarge` when the
    ///   account could not store as much.
    func keep(_ items: [ImportedItem], from place: Int, in id: UUID, of account: AccountID) async throws

    /// Stores a piece of a table until the meaning of its columns is chosen.
    ///
    /// - Parameter place: 0 for the preview, which replaces an earlier one, and from 1 on for the pieces of the file.
    /// - Throws: as ``keep(_:from:in:of:)`` does.
    func keep(_ piece: Data, at place: Int, in id: UUID, of account: AccountID) async throws

    /// Stores a photo of the file, which visits of the file can show.
    ///
    /// - Throws: also `PhotoProblem`.
    func keep(photo: Data, of account: AccountID) async throws

    /// A piece of a table; nil after the last one, and when there is no such import.
    func piece(at place: Int, in id: UUID, of account: AccountID) async throws -> Data?

    /// Starts reading a table again from its first piece.
    ///
    /// - Throws: also ``ImportError/replaced`` when the import is not a table, or was applied.
    func restart(_ id: UUID, of account: AccountID) async throws

    /// The names of the account's facilities, most recent first.
    func facilityNames(of account: AccountID) async throws -> [String]

    /// How the account has last read a table with these names of columns; nil for a new one.
    func reading(ofTable names: UUID, of account: AccountID) async throws -> ImportColumns?

    /// Stores how the account reads tables with these names of columns.
    func remember(
        _ columns: ImportColumns, ofTable names: UUID, at now: Timestamp, of account: AccountID
    ) async throws

    /// Marks the file as completely read.
    func finish(_ id: UUID, of account: AccountID) async throws

    /// Sets the day of the visits whose posts have none, so that they are imported with the others.
    ///
    /// - Throws: also ``ImportError/replaced`` when some have none although the import was applied.
    func setDay(_ day: CivilDate, in id: UUID, of account: AccountID) async throws

    /// Deletes an import that was never applied.
    func discard(_ id: UUID, of account: AccountID) async throws

    /// The state of an import; nil when there is no such import, or it is too old to be undone.
    func summary(of id: UUID, of account: AccountID) async throws -> ImportSummary?

    /// The latest imports, newest first, without those that are being read.
    func recent(of account: AccountID) async throws -> [RecentImport]

    /// Applies some of the remaining items in one transaction. Repeated calls apply all of them, also after an
    /// interruption.
    ///
    /// - Parameter overwriting: whether items that differ from the account's are overwritten. The first call decides.
    /// - Returns: the summary afterwards; nil when there is no such import.
    /// - Throws: also `AccountFullError`; then nothing of that part is imported.
    func apply(
        _ id: UUID, overwriting: Bool, at now: Timestamp, of account: AccountID
    ) async throws -> ImportSummary?

    /// Undoes some of the applied items in one transaction: new items go to the trash, and overwritten ones are restored.
    /// Items that were changed since stay as they are.
    ///
    /// - Returns: the summary afterwards; nil when there is no such import.
    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) async throws -> ImportSummary?

    /// Deletes imports that are more than 30 days old.
    func purge(at now: Timestamp) async throws
}

extension ImportRepository {
    /// Reads a file into a new import, without applying it.
    ///
    /// - Throws: ``ImportError`` when the file cannot be read; then nothing is stored.
    package func read(
        _ reader: ImportReader, into id: UUID, named name: String? = nil, at now: Timestamp, of account: AccountID
    ) async throws -> ImportSummary? {
        try await begin(id, named: name.flatMap(Self.shown), at: now, of: account)
        return try await forgettingFailures(of: id, account) {
            try await fill(id, from: reader, of: account)
            return try await summary(of: id, of: account)
        }
    }

    /// Stores a table in a new import until the meaning of its columns is chosen.
    ///
    /// - Throws: ``ImportError``; then nothing is stored.
    package func keep(
        _ preview: CSVPreview, of path: String, into id: UUID, named name: String? = nil, at now: Timestamp,
        of account: AccountID
    ) async throws {
        try await begin(id, named: name.flatMap(Self.shown), at: now, of: account)
        try await forgettingFailures(of: id, account) {
            // Bytes that are not text in one encoding may be text in another.
            var file = try ImportFile(path: path, encoding: preview.table.encoding)
            var place = 0
            while let piece = try file.next() {
                place += 1
                try await keep(Data(piece), at: place, in: id, of: account)
            }
            try await keep(try APIJSON.encode(preview), at: 0, in: id, of: account)
        }
    }

    /// The start of a table that was not applied, with its columns as they were last chosen; nil for any other import.
    private func preview(of id: UUID, of account: AccountID) async throws -> CSVPreview? {
        guard let piece = try await piece(at: 0, in: id, of: account) else { return nil }
        let preview = try APIJSON.decode(CSVPreview.self, from: piece)
        if let chosen = try await reading(ofTable: id, of: account) { return preview.choosing(chosen) }
        guard let names = preview.names, let known = try await reading(ofTable: names, of: account) else {
            return preview
        }
        return preview.suggesting(known)
    }

    /// The state of an import, with its table while the columns are being chosen; nil when there is no such import.
    ///
    /// - Parameter isChoosing: whether the columns of a table are to be chosen, even after it was read.
    package func current(
        _ id: UUID, isChoosing: Bool = false, of account: AccountID
    ) async throws -> ImportSummary? {
        var summary = try await summary(of: id, of: account)
        if isChoosing || summary?.state == .choosing {
            summary?.table = try await preview(of: id, of: account)?.table
        }
        return summary
    }

    /// Reads a table in the chosen way, which is remembered for tables with the same names of columns.
    ///
    /// - Returns: nil when there is no such table.
    /// - Throws: ``ImportError``; then another way can be chosen.
    package func read(
        _ chosen: ImportColumns, in id: UUID, _ context: ImportContext, of account: AccountID
    ) async throws -> ImportSummary? {
        guard let preview = try await preview(of: id, of: account) else { return nil }
        let columns = try preview.columns(chosen)
        try await restart(id, of: account)
        var place = 0
        let reader = ImportReader(columns: columns, encoding: preview.table.encoding, context) {
            place += 1
            return try await piece(at: place, in: id, of: account).map { Array($0) }
        }
        try await fill(id, from: reader, of: account)
        for table in [id, preview.names].compactMap(\.self) {
            try await remember(chosen, ofTable: table, at: context.now, of: account)
        }
        return try await summary(of: id, of: account)
    }

    /// Gives a day to the visits whose posts have none, in an import that was not applied.
    ///
    /// - Parameter latest: the latest day that a visit can have.
    /// - Throws: also ``ImportError``: `.day` when there can be no visit on that day, and as ``setDay(_:in:of:)`` does.
    package func choose(
        _ day: CivilDate, upTo latest: CivilDate, in id: UUID, of account: AccountID
    ) async throws {
        if let reason = SakatsuValidator(latestDay: latest).problem(of: day) { throw ImportError.day(reason) }
        try await setDay(day, in: id, of: account)
    }

    /// Shows a table in another encoding, or with the names of its columns in another row.
    ///
    /// - Parameter headerRow: the number of the row, from 1, 0 for none; nil to find it.
    /// - Throws: ``ImportError``; then the table stays as it was.
    package func reread(
        _ id: UUID, in encoding: CSVEncoding, headerRow: Int? = nil, of account: AccountID
    ) async throws {
        var pieces: [[UInt8]] = []
        while pieces.reduce(0, { $0 + $1.count }) < CSVPreview.largestStart,
            let piece = try await piece(at: pieces.count + 1, in: id, of: account)
        {
            pieces.append(Array(piece))
        }
        guard !pieces.isEmpty else { throw ImportError.replaced }
        var rest = pieces[...]
        guard let preview = try CSVPreview(encoding: encoding, headerRow: headerRow, { rest.popFirst() }) else {
            throw ImportError.empty
        }
        try await restart(id, of: account)
        try await keep(try APIJSON.encode(preview), at: 0, in: id, of: account)
    }

    /// A file's name for display: without folders and invisible characters, and shortened; nil when nothing is left.
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
        try await reader.read(
            { items, place in try await keep(items, from: place, in: id, of: account) },
            keepPhoto: { photo in try await keep(photo: photo, of: account) })
        try await finish(id, of: account)
    }

    private func forgettingFailures<Value>(
        of id: UUID, _ account: AccountID, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch {
            // In a task of its own: the database does nothing in a cancelled one. If this fails, the next import
            // deletes it.
            await Task { try? await discard(id, of: account) }.value
            throw error
        }
    }
}

/// An item that an import has read.
package enum ImportedItem: Hashable, Sendable {
    case item(AccountItem)
    /// A visit of Loki for iOS, which has no identifier of its own.
    ///
    /// - Parameter aliases: identifiers that match the visit when it is imported again: one made from its whole
    ///   content, then one for each of its sets, which the app keeps, or for its day, its facility and its position
    ///   among those with the same; empty for a copy of an earlier visit of the file.
    case iosVisit(Sakatsu, aliases: [UUID])
    /// A stored visit with another content. It is written only if the visit is still of this revision then.
    case edit(Sakatsu)
    /// A visit that cannot be imported before a day is chosen for it.
    ///
    /// - Parameter reason: the same in words.
    case undated(Sakatsu, reason: String)
    /// The item cannot be imported.
    ///
    /// - Parameter reason: the reason, in words.
    case unreadable(reason: String)

    static func visit(_ visit: Sakatsu) -> ImportedItem { .item(.visit(visit)) }
    static func memo(_ memo: Memo) -> ImportedItem { .item(.memo(memo)) }
    static func settings(_ settings: Settings) -> ImportedItem { .item(.settings(settings)) }

    /// Why the item cannot be imported, or not yet; nil if it can.
    var problem: String? {
        switch self {
        case .undated(_, let reason), .unreadable(let reason): reason
        case .item, .iosVisit, .edit: nil
        }
    }

    var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }
}

/// Creates the repository of a database.
package enum ImportRepositories {
    package static func live(_ database: Database) -> any ImportRepository {
        DatabaseImportRepository(database)
    }
}
