package import Foundation
package import LocalizationCore
package import ModelsCore
import TypedCore

/// Makes visits of the rows of a table, or memos where it is one of those.
package struct CSVVisits {
    private let columns: CSVColumns
    private let now: Timestamp
    private let validator: SakatsuValidator
    private let days: TypedDays
    private let localize: Localizer
    private var isFirst = true
    /// The visit whose rows are being read.
    private var current: CSVVisit?
    private var identifiers = MadeIdentifiers()
    /// Those of the items so far.
    private var found: Set<UUID> = []

    /// - Parameters:
    ///   - columns: without a problem.
    ///   - latestDay: after which no visit can lie.
    ///   - now: when memos were written of which the table does not tell it.
    ///   - timeZone: of instants that tell none.
    ///   - localize: in whose language it is said why a row cannot be kept.
    package init(
        columns: CSVColumns, latestDay: CivilDate, now: Timestamp, timeZone: TimeZone, localize: Localizer
    ) {
        self.columns = columns
        self.now = now
        validator = SakatsuValidator(latestDay: latestDay)
        days = TypedDays(
            .table, today: CivilDate(now.date, in: timeZone), latest: latestDay, timeZone: timeZone)
        self.localize = localize
    }

    /// Takes the next row of all that the table has. A header is passed over.
    ///
    /// - Returns: what is finished with it; nil when more of it may follow.
    package mutating func read(_ row: CSVRows.Row) -> ImportedItem? {
        defer { isFirst = false }
        if isFirst, columns.hasHeader { return nil }
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

    /// - Returns: what is left.
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
        let content = try visit.content()
        if let problem = validator.problems(in: content).first {
            throw visit.failure(at: problem.field).because(of: problem.reason)
        }
        let id = try identifier(
            visit.first, or: ["visit", visit.first.trimmed(.id), "\(content.visitingDate)", content.facilityName])
        // As for Loki for iOS: when it was recorded must be the same each time it is read.
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

    /// - Parameter parts: what tells it from all others where the table tells none. Not all of it: what was changed in
    ///   the table since is to be found as the same.
    private mutating func identifier(_ row: CSVCells, or parts: [String]) throws(CSVCells.Failure) -> UUID {
        guard let id = UUID(uuidString: row.trimmed(.id)) else {
            // A line of its own for the count of those that are the same.
            let known = Data(parts.map { $0 + "\n" }.joined().utf8)
            var id = identifiers.identifier(of: known)
            // One that was exported and has its identifier in the table.
            while !found.insert(id).inserted { id = identifiers.identifier(of: known) }
            return id
        }
        guard found.insert(id).inserted else { throw .repeated(row: row.number) }
        return id
    }
}
