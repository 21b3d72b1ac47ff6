import Foundation
import LocalizationCore
import ModelsCore
import TypedCore

/// The cells of a row, by meaning.
struct CSVCells {
    /// The reason why a row cannot be saved.
    enum Failure: Error {
        /// The value cannot be read.
        case malformed(row: Int, CSVMeaning)
        /// The value cannot be saved.
        case invalid(row: Int, CSVMeaning, SakatsuProblem.Reason = .outOfRange)
        /// An earlier item has the same identifier.
        case repeated(row: Int)

        func text(_ localize: Localizer) -> String {
            switch self {
            case .malformed(let row, let meaning):
                localize(.itemMalformed(localize(.csvCell(row, meaning.name(localize)))))
            case .invalid(let row, let meaning, let reason):
                reason.text(at: localize(.csvCell(row, meaning.name(localize))), localize)
            case .repeated(let row): localize(.csvRepeated(row))
            }
        }

        /// The same failure, with a reason.
        func because(of reason: SakatsuProblem.Reason) -> Failure {
            if case .invalid(let row, let meaning, _) = self { .invalid(row: row, meaning, reason) } else { self }
        }
    }

    /// The number of the row, as in spreadsheets.
    let number: Int
    let columns: CSVColumns
    private let cells: [String]
    let days: TypedDays

    init(_ row: CSVRows.Row, _ columns: CSVColumns, _ days: TypedDays) {
        number = row.number
        cells = row.cells
        self.columns = columns
        self.days = days
    }

    func malformed(_ meaning: CSVMeaning) -> Failure { .malformed(row: number, meaning) }
    func invalid(_ meaning: CSVMeaning, _ reason: SakatsuProblem.Reason = .outOfRange) -> Failure {
        .invalid(row: number, meaning, reason)
    }

    /// Empty when there is no such column.
    private func cell(_ meaning: CSVMeaning) -> String {
        columns.columns(of: meaning).first.map(cell) ?? ""
    }

    private func cell(_ column: Int) -> String {
        column < cells.count ? cells[column] : ""
    }

    /// A text written by a person.
    func text(_ meaning: CSVMeaning) -> String {
        cell(meaning).withoutFormulaGuard
    }

    /// A text written by a person, in one or several columns.
    func texts(_ meaning: CSVMeaning) -> String {
        columns.columns(of: meaning).map { cell($0).withoutFormulaGuard }.filter { !$0.isBlank }
            .joined(separator: "\n")
    }

    func trimmed(_ meaning: CSVMeaning) -> String {
        cell(meaning).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The columns with this meaning whose cells are not empty, with the text of an amount.
    func values(_ meaning: CSVMeaning) -> [(index: Int, column: Int, text: String)] {
        columns.columns(of: meaning).enumerated().compactMap { index, column in
            let text = cell(column)
            return text.isBlank ? nil : (index, column, text.withoutFinalPoints)
        }
    }

    /// The result of `read` for an amount in a cell that is not empty.
    func value<Value>(
        _ meaning: CSVMeaning, _ read: (inout TypedScanner) -> Value?
    ) throws(Failure) -> Value? {
        let text = cell(meaning)
        if text.isBlank { return nil }
        guard let value = TypedScanner.read(text.withoutFinalPoints, decimalComma: true, read) else {
            throw malformed(meaning)
        }
        return value
    }

    func day(_ meaning: CSVMeaning) throws(Failure) -> CivilDate {
        if let day = days.day(cell(meaning)) { return day }
        var days = days
        days.source = .label
        guard columns.reading(of: .date) == .latestYear, let day = days.day(cell(meaning)) else {
            throw malformed(meaning)
        }
        return day
    }

    /// The value of the first cell that is not empty; nil when all are.
    func instant(_ meanings: CSVMeaning...) throws(Failure) -> Timestamp? {
        let noon = 12 * 3_600
        guard let (meaning, text) = meanings.lazy.map({ ($0, cell($0)) }).first(where: { !$0.1.isBlank }) else {
            return nil
        }
        // A time in an unknown form: `November 3, 2026 at 9:30 PM JST`.
        guard let instant = days.instant(text, second: noon) ?? days.day(text).map({ days.instant($0, second: noon) })
        else { throw malformed(meaning) }
        return instant
    }

    /// Whether the cell means yes.
    func flag(_ meaning: CSVMeaning) throws(Failure) -> Bool {
        switch cell(meaning).shortFolded {
        case "true", "1", "yes", "はい", "○": return true
        case "false", "0", "no", "いいえ", "×", "": return false
        default: throw malformed(meaning)
        }
    }
}

extension String {
    /// The text without points after it: `3 sets.`, `90℃.`
    fileprivate var withoutFinalPoints: String {
        guard let last = unicodeScalars.lastIndex(where: { $0 != "." && $0 != "．" }) else { return "" }
        return String(unicodeScalars[...last])
    }

    /// The text in lower case and with normal width, without white space around it; nil when it is too long to be a
    /// known value or name.
    var shortFolded: String? {
        guard utf8.count <= 64 else { return nil }
        return trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCompatibilityMapping.lowercased()
    }
}
