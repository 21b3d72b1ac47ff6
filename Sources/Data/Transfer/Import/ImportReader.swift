package import Foundation
package import LocalizationCore
package import ValuesCore

/// What must be known to read a file.
package struct ImportContext: Sendable {
    /// After which no visit can lie.
    let latestDay: CivilDate
    let now: Timestamp
    /// In which instants become days.
    let timeZone: TimeZone
    /// In whose language it is said why an item cannot be kept.
    let localize: Localizer

    package init(latestDay: CivilDate, now: Timestamp, timeZone: TimeZone, localize: Localizer) {
        self.latestDay = latestDay
        self.now = now
        self.timeZone = timeZone
        self.localize = localize
    }
}

/// Makes items of a file while it is read.
protocol ImportItems {
    /// Takes the next piece of the file, and gives the items that end in it. Throws ``ImportError``.
    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem]

    /// Gives the items that are left. Throws ``ImportError``.
    mutating func finish() throws -> [ImportedItem]
}

/// Reads the items of a file: of `loki.json`, by itself or in an export, of Loki for iOS, and of a table.
package struct ImportReader {
    /// How many items a file can hold. A judgement: five times what an account has that is full of the shortest ones
    /// (`Database.standardStorageLimit`): what it exports can be imported.
    static let largestCount = 1_000_000
    /// How many items are handed over at once.
    private static let partSize = 200
    /// Of how much of the file items are collected at most, in bytes.
    private static let largestPart = 4 * 1024 * 1024

    private let nextPiece: () async throws -> [UInt8]?
    private var items: any ImportItems

    /// Reads a file. The columns of a table mean what they are called.
    ///
    /// - Throws: ``ImportError`` when it is none of the files that can be read.
    package init(path: String, _ context: ImportContext) throws {
        var file = try ImportFile(path: path)
        if file.mayBeTable, let columns = try Self.table(at: path)?.columns {
            if let problem = columns.problem { throw ImportError.columns(problem) }
            items = TableItems(columns, context)
        } else {
            items = DocumentItems(context)
        }
        nextPiece = { try file.next() }
    }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - columns: without a problem.
    ///   - nextPiece: gives the pieces of the file, and nil at its end.
    package init(
        columns: CSVColumns, _ context: ImportContext, _ nextPiece: @escaping () async throws -> [UInt8]?
    ) {
        items = TableItems(columns, context)
        self.nextPiece = nextPiece
    }

    /// The start of a table; nil for any other file.
    ///
    /// - Throws: ``ImportError``.
    package static func table(at path: String) throws -> CSVPreview? {
        var file = try ImportFile(path: path)
        guard file.mayBeTable else { return nil }
        do {
            guard let preview = try CSVPreview({ try file.next() }) else { throw ImportError.unknownFormat }
            // A text of any kind is a table of one column.
            guard preview.firstRow.count > 1 || preview.columns.problem == nil else { throw ImportError.unknownFormat }
            return preview
        } catch let error as CSVError {
            throw ImportError.table(error)
        }
    }

    /// Reads all of it.
    ///
    /// - Parameter keep: takes the next items, and the place of the first of them, from 1.
    /// - Throws: ``ImportError``, and what `keep` throws.
    package mutating func read(_ keep: ([ImportedItem], _ place: Int) async throws -> Void) async throws {
        var waiting: [ImportedItem] = []
        var count = 0
        var size = 0
        func hand(_ found: [ImportedItem], all: Bool) async throws {
            waiting += found
            guard count + waiting.count <= Self.largestCount else { throw ImportError.tooLarge }
            while waiting.count >= Self.partSize || all && !waiting.isEmpty {
                size = 0
                let part = Array(waiting.prefix(Self.partSize))
                waiting.removeFirst(part.count)
                try await keep(part, count + 1)
                count += part.count
            }
        }
        while let piece = try await nextPiece() {
            // Others are served between two pieces, also while nothing is found that is to be kept.
            await Task.yield()
            size += piece.count
            try await hand(try items.read(piece), all: size >= Self.largestPart)
        }
        try await hand(try items.finish(), all: true)
    }
}

/// The items of a table.
private struct TableItems: ImportItems {
    private var rows = CSVRows()
    private var visits: CSVVisits

    init(_ columns: CSVColumns, _ context: ImportContext) {
        visits = CSVVisits(
            columns: columns, latestDay: context.latestDay, now: context.now, timeZone: context.timeZone,
            localize: context.localize)
    }

    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem] {
        try reading { rows throws(CSVError) in try rows.read(piece) }
    }

    mutating func finish() throws -> [ImportedItem] {
        let items = try reading { rows throws(CSVError) in try rows.finish() }
        return items + [visits.finish()].compactMap(\.self)
    }

    private mutating func reading(
        _ body: (inout CSVRows) throws(CSVError) -> [CSVRows.Row]
    ) throws(ImportError) -> [ImportedItem] {
        let found: [CSVRows.Row]
        do throws(CSVError) { found = try body(&rows) } catch { throw .table(error) }
        var items: [ImportedItem] = []
        for row in found {
            if let item = visits.read(row) { items.append(item) }
        }
        return items
    }
}
