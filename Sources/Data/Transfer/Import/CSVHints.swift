import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore

/// The evidence in the cells of a table: where the names of the columns are, and how the cells can be read.
package struct CSVHints: Hashable, Sendable, Codable {
    /// A cold plunge of up to five is in minutes.
    private static let longestPlunge = FixedDecimal(5)
    /// Larger numbers of a sauna or of a rest are seconds.
    private static let longestStay = FixedDecimal(100)
    /// The number of rows that are looked at.
    private static let rowCount = 1_000
    /// The size of the cells that are read as posts, in bytes, which takes longer than a number.
    private static let postBudget = 32 * 1024
    /// Hotter saunas and warmer cold plunges are in °F.
    private static let warmest: [SaunaTemperature.Kind: FixedDecimal] = [
        .sauna: FixedDecimal(130), .coolBath: FixedDecimal(40),
    ]

    /// The row of the column names, counted from 1; 0 for a table without names.
    let headerRow: Int
    fileprivate let columns: [Column]

    fileprivate struct Column: Hashable, Codable {
        /// The readings that the cells leave open.
        var readings: [CSVReading] = []
        /// The order of day and month that the cells settle.
        var order: CSVReading?
        /// The median of the plain numbers.
        var median: FixedDecimal?
        /// Whether the cells are names of steps.
        var isOfSteps = false
    }

    /// - Parameters:
    ///   - rows: the first rows of the table.
    ///   - headerRow: nil to find it.
    init(_ rows: [[String]], headerRow: Int? = nil) {
        let header = headerRow ?? Self.headerRow(in: rows)
        self.headerRow = header
        let width = rows.map(\.count).max() ?? 0
        var budget = Self.postBudget
        columns = (0..<width).map { column in
            let cells = rows.dropFirst(header).prefix(Self.rowCount).compactMap { row in
                column < row.count && !row[column].isBlank ? row[column] : nil
            }
            return Column(cells, postBudget: &budget)
        }
    }

    /// A row with a single cell above the names of the columns is a title. The name of a column is never a day, but in a
    /// table without names, most first rows contain one.
    private static func headerRow(in rows: [[String]]) -> Int {
        guard let first = rows.first else { return 0 }
        if rows.count > 2, first.count(where: { !$0.isBlank }) == 1,
            Set(CSVName.meanings(of: rows[1])).subtracting([.ignored]).count > 1
        {
            return 2
        }
        let days = TypedDays(.table, now: .distantFuture, timeZone: .gmt)
        return first.contains { days.day($0) != nil } ? 0 : 1
    }

    /// The unit that a time of a step is likely to be in.
    ///
    /// - Parameter number: nil for a step without a time.
    static func unit(of number: FixedDecimal?, _ kind: SaunaStep.Kind) -> DurationUnit {
        guard kind == .coolBath else { return number.map { $0 >= longestStay } == true ? .seconds : .minutes }
        return number.map { $0 <= longestPlunge } == true ? .minutes : .seconds
    }

    /// The readings that the cells leave open.
    func readings(of column: Int) -> [CSVReading] {
        columns.indices.contains(column) ? columns[column].readings : []
    }

    func isOfSteps(_ column: Int) -> Bool { columns.indices.contains(column) && columns[column].isOfSteps }

    /// The reading that the cells suggest, if the name of the column says nothing; nil if they suggest none.
    func reading(of column: Int, as meaning: CSVMeaning) -> CSVReading? {
        guard columns.indices.contains(column) else { return nil }
        let column = columns[column]
        switch meaning {
        case .date: return column.order ?? (column.readings.contains(.latestYear) ? .latestYear : nil)
        case .field(.afterword): return column.readings.contains(.posts) ? .posts : nil
        case .coolBathTime: return column.median.map { CSVReading(Self.unit(of: $0, .coolBath)) }
        case .saunaTime, .relaxationTime: return column.median.map { CSVReading(Self.unit(of: $0, .sauna)) }
        case .saunaTemperature: return column.degrees(above: Self.warmest[.sauna])
        case .coolBathTemperature: return column.degrees(above: Self.warmest[.coolBath])
        default: return nil
        }
    }
}

extension CSVHints.Column {
    /// The number of cells that are read as posts.
    private static let postCount = 10
    /// In bytes.
    private static let longestPost = 4_096
    /// Larger numbers are no times and no temperatures.
    private static let largestNumber = FixedDecimal(100_000)

    /// - Parameter cells: those that are not blank.
    fileprivate init(_ cells: [String], postBudget: inout Int) {
        let table = TypedDays(.table, now: .distantFuture, timeZone: .gmt)
        var label = table
        label.source = .label
        let orders = cells.map { TypedDays.orders($0) }
        let settled = Set(orders.filter { $0.count == 1 }.joined())
        if settled.count == 1 {
            order = settled.first == .dayFirst ? .dayFirst : .monthFirst
        } else if orders.contains(where: { $0.count > 1 }) {
            readings += [.dayFirst, .monthFirst]
        }
        // 3/11 is in March; next to 15/11 or 3/11/2026, it may be in November.
        let others = cells.filter { table.day($0) == nil }
        if !others.isEmpty, orders.allSatisfy(\.isEmpty), others.allSatisfy({ label.day($0) != nil }) {
            readings.append(.latestYear)
        }
        let numbers = cells.compactMap { cell in TypedScanner.read(cell, decimalComma: true) { $0.number() } }
            .filter { $0 < Self.largestNumber }.sorted()
        if !numbers.isEmpty {
            median = numbers[numbers.count / 2]
            readings += [.minutes, .seconds, .celsius, .fahrenheit]
        }
        let posts = cells.prefix(Self.postCount).filter { cell in
            guard cell.utf8.count <= min(Self.longestPost, postBudget) else { return false }
            postBudget -= cell.utf8.count
            return true
        }
        if posts.contains(where: { !SakatsuPost($0, days: table, localize: Localizer(.japanese)).sets.isEmpty }) {
            readings += [.posts, .text]
        }
        let kinds = cells.map { CSVName($0).stepKind }
        isOfSteps = !kinds.contains(nil) && Set(kinds).count > 1
    }

    fileprivate func degrees(above limit: FixedDecimal?) -> CSVReading? {
        guard let median, let limit else { return nil }
        return median > limit ? .fahrenheit : .celsius
    }
}
