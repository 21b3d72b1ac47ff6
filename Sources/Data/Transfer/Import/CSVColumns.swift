import Foundation
package import LocalizationCore
package import ModelsCore
import TypedCore

/// The meanings of a table's columns, from left to right.
package struct CSVColumns: Hashable, Sendable, Codable {
    /// The reason why the table cannot be read yet.
    package enum Problem: Hashable, Sendable {
        /// A required column is missing.
        case missing(CSVMeaning)
        /// Several columns have the same meaning.
        case repeated(CSVMeaning)
        /// There are columns of visits, and one with the text of memos.
        case visitsAndMemos
        /// There are columns for a row of each step, and others for a row of each visit.
        case stepsAndTimes
    }

    package let meanings: [CSVMeaning]
    /// The columns of each meaning.
    private let places: [CSVMeaning: [Int]]
    /// The units of the times in each column, if its name contains one.
    let units: [DurationUnit?]
    /// The order of day and month in the column of days; nil if it is not settled.
    let order: TypedDays.Order?
    /// Whether the first row contains the names of the columns.
    package let hasHeader: Bool
    /// The number of rows above it.
    let titleRows: Int

    /// - Parameters:
    ///   - firstRow: determines the units, and whether it is a header.
    ///   - meanings: the chosen meanings; columns without one are not read.
    ///   - hints: what the cells say; nil if they are not known.
    package init(firstRow: [String], meanings: [CSVMeaning], hints: CSVHints? = nil) {
        self.meanings = meanings
        places = Dictionary(grouping: meanings.indices) { meanings[$0] }
        let names = firstRow.prefix(meanings.count).map(CSVName.init)
        units = meanings.indices.map { column in
            let unit = column < names.count ? names[column].unit : nil
            return unit ?? hints?.unit(of: meanings[column], in: column)
        }
        order = hints?.order(of: meanings.firstIndex(of: .date))
        titleRows = hints?.titleRows ?? 0
        // The name of a column is never a day. In a table without a header, most first rows contain one.
        let days = TypedDays(.table, now: .distantFuture, timeZone: .gmt)
        hasHeader = !firstRow.contains { days.day($0) != nil }
    }

    /// The columns recognised by their names: those of the export, and usual ones in Japanese and English.
    package static func guessed(from header: [String]) -> CSVColumns {
        CSVColumns(firstRow: header, meanings: CSVName.meanings(of: header))
    }

    /// nil if the table can be read.
    package var problem: Problem? {
        if let repeated = CSVMeaning.allCases.first(where: { !$0.canRepeat && columns(of: $0).count > 1 }) {
            return .repeated(repeated)
        }
        if isOfMemos { return nil }
        if let missing = [CSVMeaning.facility, .date].first(where: { !meanings.contains($0) }) {
            return .missing(missing)
        }
        if meanings.contains(.body) { return .visitsAndMemos }
        let times: Set<CSVMeaning> = [.saunaTime, .coolBathTime, .relaxationTime, .setCount]
        return hasRowsOfParts && !times.isDisjoint(with: meanings) ? .stepsAndTimes : nil
    }

    /// The date is then that of writing.
    var isOfMemos: Bool { meanings.contains(.body) && !meanings.contains(.facility) }

    /// Whether several rows can belong to one visit.
    var hasRowsOfParts: Bool { !Set([.part, .set, .kind, .title, .value]).isDisjoint(with: meanings) }

    /// Whether a column has times, parts or numbers of sets.
    var hasSets: Bool {
        hasRowsOfParts
            || !Set([.saunaTime, .coolBathTime, .relaxationTime, .setCount]).isDisjoint(with: meanings)
    }

    /// The columns with a meaning, from left to right.
    func columns(of meaning: CSVMeaning) -> [Int] { places[meaning] ?? [] }
}

// MARK: - Texts

extension CSVMeaning {
    /// The name of the meaning.
    package func name(_ localize: Localizer) -> String {
        switch self {
        case .ignored: localize(.csvIgnored)
        case .date: localize(.csvDate)
        case .facility: localize(.csvFacility)
        case .field(let field): localize.name(of: field)
        case .saunaTime: localize(.csvSaunaTime)
        case .coolBathTime: localize(.csvCoolBathTime)
        case .relaxationTime: localize(.csvRelaxationTime)
        case .setCount: localize(.csvSetCount)
        case .saunaTemperature: localize(.csvSaunaTemperature)
        case .coolBathTemperature: localize(.csvCoolBathTemperature)
        case .part: localize(.csvPart)
        case .set: localize(.csvSet)
        case .kind: localize(.csvKind)
        case .title: localize(.csvTitle)
        case .value: localize(.csvValue)
        case .unit: localize(.csvUnit)
        case .body: localize(.csvBody)
        case .pinned: localize(.csvPinned)
        case .id: localize(.csvIdentifier)
        case .created: localize(.csvCreated)
        case .updated: localize(.csvUpdated)
        }
    }
}

extension CSVColumns.Problem {
    /// The message about the problem.
    package func text(_ localize: Localizer) -> String {
        switch self {
        case .missing(let meaning): localize(.csvMissing(meaning.name(localize)))
        case .repeated(let meaning): localize(.csvRepeatedColumn(meaning.name(localize)))
        case .visitsAndMemos: localize(.csvVisitsAndMemos)
        case .stepsAndTimes: localize(.csvStepsAndTimes)
        }
    }
}

extension CSVError {
    /// The message about the error.
    package func text(_ localize: Localizer) -> String {
        switch reason {
        case .notText: localize(.csvNotText(line))
        case .cellTooLong: localize(.csvCellTooLong(line))
        case .tooManyColumns: localize(.csvTooManyColumns(line))
        case .rowTooLong: localize(.csvRowTooLong(line))
        case .unclosedQuote: localize(.csvUnclosedQuote(line))
        }
    }
}
