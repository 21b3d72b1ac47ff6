import Foundation
package import LocalizationCore
package import ModelsCore
import TypedCore

/// What stands in the columns of a table, from left to right.
package struct CSVColumns: Hashable, Sendable, Codable {
    /// Why nothing can be read yet.
    package enum Problem: Hashable, Sendable {
        /// No column has it, and one must.
        case missing(CSVMeaning)
        /// Several columns have it.
        case repeated(CSVMeaning)
        /// There are columns of visits and one of the text of memos.
        case visitsAndMemos
        /// There are columns for steps with a row each, and for times in a row for each visit.
        case stepsAndTimes
    }

    package let meanings: [CSVMeaning]
    /// The columns of each meaning.
    private let places: [CSVMeaning: [Int]]
    /// Of the times in each column, where its name tells it.
    let units: [DurationUnit?]
    /// Whether the first row holds the names of the columns.
    package let hasHeader: Bool

    /// - Parameters:
    ///   - firstRow: tells the units, and whether it is a header.
    ///   - meanings: as they were chosen; columns without one are not read.
    package init(firstRow: [String], meanings: [CSVMeaning]) {
        self.meanings = meanings
        places = Dictionary(grouping: meanings.indices) { meanings[$0] }
        let names = firstRow.prefix(meanings.count).map(CSVName.init)
        units = names.map(\.unit) + Array(repeating: nil, count: meanings.count - names.count)
        // No name of a column is a day, and where rows have no names most tables have one in the first.
        let days = TypedDays(.table, now: .distantFuture, timeZone: .gmt)
        hasHeader = !firstRow.contains { days.day($0) != nil }
    }

    /// What the names of the columns say: those of the export, and usual ones in Japanese and English.
    package static func guessed(from header: [String]) -> CSVColumns {
        CSVColumns(firstRow: header, meanings: CSVName.meanings(of: header))
    }

    /// nil when it can be read.
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

    /// A date is then when it was written.
    var isOfMemos: Bool { meanings.contains(.body) && !meanings.contains(.facility) }

    /// Whether several rows can be of one visit.
    var hasRowsOfParts: Bool { !Set([.part, .set, .kind, .title, .value]).isDisjoint(with: meanings) }

    /// From left to right.
    func columns(of meaning: CSVMeaning) -> [Int] { places[meaning] ?? [] }
}

// MARK: - As people read it

extension CSVMeaning {
    /// What it is called.
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
    /// What is wrong, in a sentence.
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
    /// What is wrong, in a sentence.
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
