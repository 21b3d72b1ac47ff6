import ModelsCore
import TypedCore

/// What the cells of a table say about columns whose names leave it open.
package struct CSVHints: Hashable, Sendable, Codable {
    /// A cold plunge of up to five is in minutes.
    private static let longestPlunge = FixedDecimal(5)
    /// Larger numbers of a sauna or of a rest are seconds.
    private static let longestStay = FixedDecimal(100)

    /// The order of day and month in each column of days; nil unless a number above 12 settles it.
    private let orders: [TypedDays.Order?]
    /// The median of each column of plain numbers.
    private let medians: [FixedDecimal?]
    /// The number of rows above the names of the columns.
    let titleRows: Int

    /// - Parameter rows: the first rows of the table.
    init(_ rows: [[String]]) {
        titleRows = Self.hasTitle(rows) ? 1 : 0
        let cells = rows.dropFirst(titleRows + 1)
        let columns = (0..<(rows.map(\.count).max() ?? 0)).map { column in
            cells.compactMap { column < $0.count ? $0[column] : nil }
        }
        orders = columns.map { cells in
            let found = Set(cells.compactMap(TypedDays.order))
            return found.count == 1 ? found.first : nil
        }
        medians = columns.map { cells in
            let numbers = cells.compactMap { cell in TypedScanner.read(cell, decimalComma: true) { $0.number() } }
                .sorted()
            return numbers.isEmpty ? nil : numbers[numbers.count / 2]
        }
    }

    /// Whether the first row has a single cell, and the next one names columns.
    private static func hasTitle(_ rows: [[String]]) -> Bool {
        guard rows.count > 2, rows[0].count(where: { !$0.isBlank }) == 1 else { return false }
        return Set(CSVName.meanings(of: rows[1])).isSuperset(of: [.date, .facility])
    }

    func order(of column: Int?) -> TypedDays.Order? {
        column.flatMap { $0 < orders.count ? orders[$0] : nil }
    }

    /// The unit of plain numbers.
    func unit(of meaning: CSVMeaning, in column: Int) -> DurationUnit? {
        guard column < medians.count, let median = medians[column] else { return nil }
        switch meaning {
        case .coolBathTime: return median <= Self.longestPlunge ? .minutes : .seconds
        case .saunaTime, .relaxationTime: return median >= Self.longestStay ? .seconds : .minutes
        default: return nil
        }
    }
}
