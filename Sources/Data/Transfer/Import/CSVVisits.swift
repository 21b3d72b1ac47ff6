package import Foundation
package import LocalizationCore
package import ModelsCore
import TypedCore

/// Converts the rows of a table to visits or memos.
package struct CSVVisits {
    private let columns: CSVColumns
    private let now: Timestamp
    private let validator: SakatsuValidator
    private let days: TypedDays
    private let localize: Localizer
    /// The number of rows above the first visit that are still to come.
    private var headRows: Int
    /// The size of the texts that were read as posts, in bytes.
    private(set) var postSize = 0
    /// The visit whose rows are being read.
    private var current: CSVVisit?
    private var identifiers = MadeIdentifiers()
    /// The identifiers of the items read so far.
    private var found: Set<UUID> = []

    /// - Parameters:
    ///   - columns: the columns, without a problem.
    ///   - latestDay: the latest day that a visit can have.
    ///   - now: the instant of writing for memos without one.
    ///   - timeZone: the time zone of instants without one.
    ///   - localize: the language of the reasons why a row cannot be saved.
    package init(
        columns: CSVColumns, latestDay: CivilDate, now: Timestamp, timeZone: TimeZone, localize: Localizer
    ) {
        self.columns = columns
        self.now = now
        validator = SakatsuValidator(latestDay: latestDay)
        var days = TypedDays(
            .table, today: CivilDate(now.date, in: timeZone), latest: latestDay, timeZone: timeZone)
        switch columns.reading(of: .date) {
        case .dayFirst: days.order = .dayFirst
        case .monthFirst: days.order = .monthFirst
        default: break
        }
        self.days = days
        headRows = columns.headRows
        self.localize = localize
    }

    /// Reads the next row of the table. A header is skipped.
    ///
    /// - Returns: the item that is complete now; nil when more rows may belong to it.
    package mutating func read(_ row: CSVRows.Row) -> ImportedItem? {
        guard headRows == 0 else {
            headRows -= 1
            return nil
        }
        let row = CSVCells(row, columns, days)
        if columns.isOfMemos { return Self.item(localize) { () throws(CSVCells.Failure) in try memo(row) } }
        if columns.hasRowsOfParts, current?.isContinued(by: row) == true {
            current?.add(row)
            return nil
        }
        let item = finish()
        current = CSVVisit(row)
        return item
    }

    /// - Returns: the last item.
    package mutating func finish() -> ImportedItem? {
        guard let visit = current else { return nil }
        current = nil
        return Self.item(localize) { () throws(CSVCells.Failure) in try item(of: visit) }
    }

    private static func item(
        _ localize: Localizer, _ item: () throws(CSVCells.Failure) -> ImportedItem
    ) -> ImportedItem {
        do throws(CSVCells.Failure) { return try item() } catch { return .unreadable(reason: error.text(localize)) }
    }

    private mutating func item(of visit: CSVVisit) throws(CSVCells.Failure) -> ImportedItem {
        let content = try visit.content(countingPosts: &postSize)
        if let problem = validator.problems(in: content).first {
            throw visit.failure(at: problem.field).because(of: problem.reason)
        }
        let id = try identifier(
            visit.first, or: ["visit", visit.first.trimmed(.id), "\(content.visitingDate)", content.facilityName])
        // As in files of Loki for iOS: the instant must be the same each time the table is read.
        let created = try visit.first.instant(.created) ?? Timestamp(noonOf: content.visitingDate)
        return .visit(
            Sakatsu(
                id: id, content: content, revision: 1, createdAt: created,
                updatedAt: try visit.first.instant(.updated) ?? created))
    }

    private mutating func memo(_ row: CSVCells) throws(CSVCells.Failure) -> ImportedItem {
        let body = row.texts(.body)
        if let problem = MemoValidator.problem(in: body) { throw row.invalid(.body, problem.reason) }
        let created = try row.instant(.created, .date)
        let id = try identifier(row, or: ["memo", row.trimmed(.id), created?.internetText ?? "", body])
        let isPinned = try row.flag(.pinned)
        return .memo(
            Memo(
                id: id, body: body, isPinned: isPinned, revision: 1, createdAt: created ?? now,
                updatedAt: try row.instant(.updated) ?? created ?? now))
    }

    /// - Parameter parts: the values that distinguish the item from all others if the table has no identifiers. They do
    ///   not include all values, so that an item changed in the table is recognised.
    private mutating func identifier(_ row: CSVCells, or parts: [String]) throws(CSVCells.Failure) -> UUID {
        guard let id = UUID(uuidString: row.trimmed(.id)) else {
            // Ends with a line break, because a number is appended to distinguish equal items.
            let known = Data(parts.map { $0 + "\n" }.joined().utf8)
            var id = identifiers.identifier(of: known)
            // Skips identifiers that are in the table, from an export.
            while !found.insert(id).inserted { id = identifiers.identifier(of: known) }
            return id
        }
        guard found.insert(id).inserted else { throw .repeated(row: row.number) }
        return id
    }
}
