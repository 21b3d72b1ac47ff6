import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import TransferData
import WebCore

/// What of the table is asked for.
struct SakatsuTableQuery: Equatable {
    var searchText = ""
    /// nil for the newest one, or, with a search, for all years.
    var year: Int?
    var column = SakatsuTableColumn.date
    var isAscending = false
}

extension SakatsuTableQuery {
    init(_ fields: FormFields) {
        let searchText = fields["q"] ?? ""
        self.searchText = searchText.allSatisfy(\.isWhitespace) ? "" : searchText
        year = fields["year"].flatMap(Int.init).flatMap { CivilDate(year: $0, month: 1, day: 1)?.year }
        column = fields["sort"].flatMap(SakatsuTableColumn.init) ?? .date
        isAscending = fields["order"] == "up"
    }

    /// The fields that a page or file of this table has in its address.
    var fields: [(name: String, value: String)] {
        [
            searchText.isEmpty ? nil : ("q", searchText), year.map { ("year", "\($0)") },
            ("sort", column.rawValue), isAscending ? ("order", "up") : nil,
        ].compactMap(\.self)
    }

    func path(_ path: String = SakatsuPaths.table) -> String {
        SakatsuPaths.path(path, fields.map { "\($0.name)=\($0.value.queryEncoded)" })
    }

    /// The same visits sorted by the column: from the largest number, or from the first name; by the same column again,
    /// the other way round.
    func sorted(by column: SakatsuTableColumn) -> SakatsuTableQuery {
        var query = self
        query.column = column
        query.isAscending = self.column == column ? !isAscending : column == .facility
        return query
    }
}

/// A column of the table. The raw values name the columns of the CSV file and are in addresses.
enum SakatsuTableColumn: String, CaseIterable {
    case date, facility, sets
    /// The total time of a kind of step, in seconds.
    case saunaSeconds, coolBathSeconds, relaxationSeconds
    /// The first temperature of a kind, in ℃.
    case saunaCelsius, coolBathCelsius
    case score, price, arrival, tags

    /// The kind of step whose time is shown; nil for another value.
    var step: SaunaStep.Kind? {
        switch self {
        case .saunaSeconds: .sauna
        case .coolBathSeconds: .coolBath
        case .relaxationSeconds: .relaxation
        default: nil
        }
    }

    var temperature: SaunaTemperature.Kind? {
        switch self {
        case .saunaCelsius: .sauna
        case .coolBathCelsius: .coolBath
        default: nil
        }
    }

    /// The field of the visit that is shown; nil for another value.
    var field: VisitField? { VisitField(rawValue: rawValue) }

    /// nil for a text, and for a number that the visit does not have.
    func number(of visit: SakatsuContent) -> FixedDecimal? {
        if let step {
            let seconds = visit.totalSeconds(of: step)
            return seconds > FixedDecimal(0) ? seconds : nil
        }
        if let temperature { return visit.temperatures.first { $0.kind == temperature }?.celsius }
        return switch self {
        case .date: FixedDecimal(visit.visitingDate.daysSinceEpoch)
        case .sets: visit.sets.isEmpty ? nil : FixedDecimal(visit.sets.count)
        case .score: visit.score
        case .price: visit.price.map { FixedDecimal($0.amount) }
        case .arrival: visit.arrival.map { FixedDecimal($0.minutes) }
        default: nil
        }
    }

    /// The value as a program reads it.
    func fileText(of visit: SakatsuContent) -> String {
        switch self {
        case .date: visit.visitingDate.description
        case .facility: visit.facilityName.guardedFromFormulas
        case .score, .price, .arrival, .tags: field?.text(of: visit).guardedFromFormulas ?? ""
        default: number(of: visit)?.description ?? ""
        }
    }

    /// The value in words; times as minutes and seconds, `38:30`.
    func text(of visit: SakatsuContent, localize: Localizer) -> String {
        switch self {
        case .date: return localize.date(visit.visitingDate, .standard)
        case .facility: return visit.facilityName
        case .score, .price, .arrival, .tags: return field.map { localize.value(of: $0, in: visit) } ?? ""
        default:
            guard let number = number(of: visit) else { return "" }
            guard temperature == nil else { return localize.temperatureUnit.number(of: number).description }
            guard step != nil else { return localize.number(number) }
            let (minutes, rest) = number.hundredths.quotientAndRemainder(dividingBy: 6_000)
            let zero = rest < 1_000 ? "0" : ""
            return "\(localize.number(minutes)):\(zero)\(localize.number(FixedDecimal(hundredths: rest)))"
        }
    }
}

/// The table, in finished words.
struct SakatsuTable: Equatable {
    let query: SakatsuTableQuery
    let rows: [Row]
    /// Whether it has all visits that were asked for, and not only the newest ones.
    let isComplete: Bool
    /// The year of the newest visit; nil without any.
    let newestYear: Int?

    struct Row: Equatable {
        let path: String
        /// The text of each column.
        let cells: [String]
        let facilityName: String
        /// The number by which the rows are sorted; nil for none.
        let number: FixedDecimal?
    }

    /// - Parameter unsorted: newest first, made for the query's column.
    init(query: SakatsuTableQuery, unsorted: [Row], isComplete: Bool, newestYear: Int?) {
        self.query = query
        rows = unsorted.sorted { $0.precedes($1, isAscending: query.isAscending) }
        self.isComplete = isComplete
        self.newestYear = newestYear
    }
}

extension SakatsuTable.Row {
    /// - Parameter isForFile: whether the row is one of the CSV file.
    init(_ sakatsu: Sakatsu, sortedBy column: SakatsuTableColumn, isForFile: Bool = false, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            path: SakatsuPaths.detail(sakatsu.id),
            cells: SakatsuTableColumn.allCases.map {
                isForFile ? $0.fileText(of: content) : $0.text(of: content, localize: localize)
            },
            facilityName: column == .facility ? content.facilityName : "", number: column.number(of: content))
    }

    /// A row without the number comes last in either order.
    fileprivate func precedes(_ other: Self, isAscending: Bool) -> Bool {
        switch (number, other.number) {
        case (let number?, let other?): isAscending ? number < other : other < number
        case (nil, nil): isAscending ? facilityName < other.facilityName : other.facilityName < facilityName
        case (let number, _): number != nil
        }
    }
}
