package import Foundation
package import LocalizationCore
package import ModelsCore
import SakatsuData
import TypedCore

/// The context in which a file is read.
package struct ImportContext: Sendable {
    /// The latest day that a visit can have.
    let latestDay: CivilDate
    let now: Timestamp
    /// The time zone in which instants are converted to days.
    let timeZone: TimeZone
    /// The language of the reasons why an item cannot be saved.
    let localize: Localizer
    /// The names of the account's facilities, one of which a post without a facility may contain.
    let facilities: [String]

    package init(
        latestDay: CivilDate, now: Timestamp, timeZone: TimeZone, localize: Localizer, facilities: [String] = []
    ) {
        self.latestDay = latestDay
        self.now = now
        self.timeZone = timeZone
        self.localize = localize
        self.facilities = facilities
    }

    /// Reads the days in posts.
    var postDays: TypedDays {
        TypedDays(.post, today: CivilDate(now.date, in: timeZone), latest: latestDay, timeZone: timeZone)
    }
}

/// Converts a file to items as it is read.
protocol ImportItems {
    /// Reads the next piece of the file, and returns the items that end in it. Throws ``ImportError``.
    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem]

    /// Returns the remaining items. Throws ``ImportError``.
    mutating func finish() throws -> [ImportedItem]
}

/// Reads the items of a file: of `loki.json`, either separate or in an export, of Loki for iOS, of a table or a page of
/// posts, of Day One, or of Apple Health.
package struct ImportReader {
    /// The maximum number of items in a file. Chosen by judgement: five times the number in an account that is full of
    /// the shortest items (`Database.standardStorageLimit`), so that every export can be imported.
    static let largestCount = 1_000_000
    /// The maximum size of all texts of a file that are read as posts, in bytes: 20,000 posts of 1.6 kB. A hostile text
    /// takes ten microseconds a byte, and others wait for their imports meanwhile.
    static let largestPosts = 32 * 1024 * 1024
    /// The number of valid items passed on at once.
    private static let partSize = 200
    /// The maximum number of items passed on at once, including invalid ones.
    private static let largestPartCount = 10_000
    /// The maximum size of the part of the file whose items are collected, in bytes.
    private static let largestPart = 4 * 1024 * 1024

    private let nextPiece: () async throws -> [UInt8]?
    private var photos: ImportPhotos?
    private let localize: Localizer
    private var items: any ImportItems

    /// Reads a file. The columns of a table are recognised by their names.
    ///
    /// - Parameter encoding: the encoding of a table; nil to detect it.
    /// - Throws: ``ImportError`` when the file is not supported.
    package init(path: String, _ context: ImportContext, encoding: CSVEncoding? = nil) throws {
        var file = try ImportFile(path: path, encoding: encoding)
        switch file.content {
        case .document: items = DocumentItems(context)
        case .table:
            guard let preview = try Self.table(at: path, encoding: encoding) else { throw ImportError.unknownFormat }
            items = TableItems(try preview.columns(), context, preview.table.encoding)
        case .markup, .posts: items = PostItems(context, isMarkup: file.content == .markup)
        case .dayOne: items = DayOneItems(context)
        case .health: items = HealthItems(context)
        }
        nextPiece = { try file.next() }
        photos = file.photos
        localize = context.localize
    }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - columns: the columns, without a problem.
    ///   - encoding: nil to detect it.
    ///   - nextPiece: returns the next piece of the file; nil at the end.
    package init(
        columns: CSVColumns, encoding: CSVEncoding?, _ context: ImportContext,
        _ nextPiece: @escaping () async throws -> [UInt8]?
    ) {
        items = TableItems(columns, context, encoding)
        self.nextPiece = nextPiece
        localize = context.localize
    }

    /// The start of a table; nil for any other file.
    ///
    /// - Parameter encoding: nil to detect it.
    /// - Throws: ``ImportError``.
    package static func table(at path: String, encoding: CSVEncoding? = nil) throws -> CSVPreview? {
        // Opening an archive means unpacking it up to its document, which the reader does again.
        guard try !ImportFile.isArchive(at: path) else { return nil }
        var file = try ImportFile(path: path, encoding: encoding)
        guard file.content == .table else { return nil }
        do {
            guard let preview = try CSVPreview(encoding: encoding, { try file.next() }) else { throw ImportError.empty }
            guard preview.table.brokenLine == nil else { return preview }
            guard preview.firstRow.contains(where: { !$0.isBlank }) else { throw ImportError.empty }
            // Any text could be read as a table with one column.
            guard preview.firstRow.count > 1 || (try? preview.columns()) != nil else {
                throw ImportError.foreign(.text)
            }
            guard preview.table.columns.contains(where: { !$0.samples.isEmpty }) else { throw ImportError.noRows }
            return preview
        } catch let error as CSVError {
            throw ImportError.table(error)
        }
    }

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - keep: receives the next items, and the number of the first of them, from 1.
    ///   - keepPhoto: receives the next photo. A `PhotoProblem` that it throws makes the photo an unreadable item.
    /// - Throws: ``ImportError``, the errors of `keep` and `keepPhoto`, and `CancellationError` when the task is cancelled.
    package mutating func read(
        _ keep: ([ImportedItem], _ place: Int) async throws -> Void,
        keepPhoto: (Data) async throws -> Void = { _ in }
    ) async throws {
        var waiting: [ImportedItem] = []
        var readableCount = 0
        var count = 0
        var size = 0
        func keepWaiting() async throws {
            try Task.checkCancellation()
            try await keep(waiting, count + 1)
            count += waiting.count
            waiting.removeAll()
            (readableCount, size) = (0, 0)
        }
        func add(_ found: [ImportedItem]) async throws {
            guard count + waiting.count + found.count <= Self.largestCount else { throw ImportError.tooLarge }
            for item in found {
                waiting.append(item)
                if !item.isUnreadable { readableCount += 1 }
                if readableCount == Self.partSize || waiting.count == Self.largestPartCount { try await keepWaiting() }
            }
        }
        // First, so that the items can show them.
        while let photo = try photos?.next() {
            do {
                try await keepPhoto(photo)
            } catch let problem as PhotoProblem {
                try await add([.unreadable(reason: localize.text(of: problem))])
            }
        }
        while let piece = try await nextPiece() {
            try Task.checkCancellation()
            size += piece.count
            try await add(try items.read(piece))
            if size >= Self.largestPart, !waiting.isEmpty { try await keepWaiting() }
        }
        try await add(try items.finish())
        if !waiting.isEmpty { try await keepWaiting() }
    }
}

/// The items of a table.
private struct TableItems: ImportItems {
    private var rows: CSVRows
    private var visits: CSVVisits

    init(_ columns: CSVColumns, _ context: ImportContext, _ encoding: CSVEncoding?) {
        rows = CSVRows(encoding: encoding)
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
            if Task.isCancelled { break }
            if let item = visits.read(row) { items.append(item) }
        }
        guard visits.postSize <= ImportReader.largestPosts else { throw .tooLarge }
        return items
    }
}
