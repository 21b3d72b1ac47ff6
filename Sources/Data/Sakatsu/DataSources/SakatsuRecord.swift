import DatabaseCore
import Foundation
import ModelsCore
import SearchCore

/// A row of the table `sakatsu`.
enum SakatsuRecord: ListRecord {
    /// The columns that are read, before those of the fields. A price's number is the column of its field.
    fileprivate enum Column: Int, CaseIterable {
        case id, visitingDate, facilityName, sets, temperatures, revision, createdAt, updatedAt, currency, photos
    }

    static let table = ListTable(
        Sakatsu.list,
        columns: Column.allCases.map { "\($0)" } + VisitField.allCases.map(\.rawValue),
        index: "sakatsuByDate", order: ["visitingDate", "arrival", "createdAt", "id"],
        aliases: ("visitAlias", "visitID"))
    static let searchTextVersion = SakatsuSearchText.version

    static func model(_ row: any DatabaseRow) throws -> Sakatsu {
        var content = try SakatsuContent(
            facilityName: row[.facilityName], visitingDate: row[.visitingDate], sets: sets(row[.sets]),
            temperatures: temperatures(row[.temperatures]))
        for (index, field) in VisitField.allCases.enumerated() {
            try read(field, row, at: Column.allCases.count + index, into: &content)
        }
        return try Sakatsu(
            id: row[.id], content: content, revision: row[.revision], createdAt: row[.createdAt],
            updatedAt: row[.updatedAt], photos: PhotoRecord.photos(row[.photos]))
    }

    private static func read(
        _ field: VisitField, _ row: any DatabaseRow, at index: Int, into content: inout SakatsuContent
    ) throws {
        switch field.row.value {
        case .text(let path, _): content[keyPath: path] = try row[index]
        case .scale(let path, _):
            content[keyPath: path] = (try row[index] as Double?).map(FixedDecimal.init(nearest:))
        case .tags(let path): content[keyPath: path] = try tags(row[index])
        case .price(let path):
            guard let code: String = try row[.currency], let currency = Currency(code) else { return }
            content[keyPath: path] = (try row[index] as Int?).map { Price(amount: $0, currency: currency) }
        case .time(let path): content[keyPath: path] = TimeOfDay(minutes: try row[index])
        }
    }

    private static func value(of field: VisitField, in content: SakatsuContent) throws -> any SQLConvertible {
        switch field.row.value {
        case .text(let path, _): content[keyPath: path]
        case .scale(let path, _): content[keyPath: path].map(\.doubleValue)
        case .tags(let path): try json(content[keyPath: path])
        case .price(let path): content[keyPath: path]?.amount
        case .time(let path): content[keyPath: path]?.minutes ?? SakatsuCursor.unknownArrival
        }
    }

    static func content(of sakatsu: Sakatsu) -> SakatsuContent { sakatsu.content }

    static func searchText(of content: SakatsuContent) -> String { SakatsuSearchText(content: content).text }

    static func values(of content: SakatsuContent) throws -> [String: any SQLConvertible] {
        var values: [String: any SQLConvertible] = [
            "visitingDate": content.visitingDate,
            "facilityName": content.facilityName,
            "sets": try json(content.sets.map { $0.steps.map(StoredStep.init) }),
            "temperatures": try json(content.temperatures.map(StoredTemperature.init)),
            "currency": content.price?.currency.code,
            "setCount": content.sets.count,
            "saunaSeconds": content.totalSeconds(of: .sauna).doubleValue,
            "coolBathSeconds": content.totalSeconds(of: .coolBath).doubleValue,
            "relaxationSeconds": content.totalSeconds(of: .relaxation).doubleValue,
        ]
        for field in VisitField.allCases { values[field.rawValue] = try value(of: field, in: content) }
        return values
    }

    static func values(of sakatsu: Sakatsu) throws -> [String: any SQLConvertible] {
        [
            "revision": sakatsu.revision,
            "createdAt": sakatsu.createdAt,
            "updatedAt": sakatsu.updatedAt,
            "photos": try PhotoRecord.json(sakatsu.photos),
        ]
    }

    static func search(_ typed: String) -> (query: SearchQuery, filters: [SakatsuFilter]) {
        let search = SakatsuSearch(typed)
        return (search.query, search.filters)
    }

    static func sortKey(of cursor: SakatsuCursor) -> [any SQLConvertible] {
        [cursor.visitingDate, cursor.arrival, cursor.createdAt, cursor.id]
    }

    static func conditions(
        of filters: [SakatsuFilter], _ database: any DatabaseConnection, of account: AccountID
    ) throws -> ListFilter {
        ListFilter(
            from: filters.compactMap(\.from).max()?.sqlValue, through: filters.compactMap(\.to).min()?.sqlValue,
            selections: try filters.flatMap { try selections(of: $0, database, of: account) })
    }

    private static func selections(
        of filter: SakatsuFilter, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> [ListSelection] {
        var selections: [ListSelection] = []
        if let facilityName = filter.facilityName {
            let spellings = try FacilityNames.spellings(of: facilityName, database, of: account)
            let keys = Set(spellings.map(SearchText.folded))
            selections.append(
                ListSelection(
                    index: "sakatsuByFacility", where: .column("sakatsu.facilityName", isOneOf: spellings),
                    text: keys.count > 1 ? nil : keys.first))
        }
        if let updatedSince = filter.updatedSince {
            selections.append(
                ListSelection(
                    index: "sakatsuByChange", where: "sakatsu.updatedAt >= \(updatedSince)"))
        }
        if let score = filter.score {
            let (least, greatest) = (score.lowerBound.doubleValue, score.upperBound.doubleValue)
            selections.append(
                ListSelection(
                    index: "sakatsuByScore", where: "sakatsu.score >= \(least) AND sakatsu.score <= \(greatest)"))
        }
        if let price = filter.price {
            let isOfCurrency = filter.currency.map { SQL(" AND sakatsu.currency = \($0)") } ?? ""
            selections.append(
                ListSelection(
                    index: "sakatsuByPrice",
                    where: """
                        sakatsu.price >= \(price.lowerBound) AND sakatsu.price <= \(price.upperBound)\(isOfCurrency)
                        """))
        }
        if let weekday = filter.weekday {
            let number: SQL = """
                \(sqlite: "(CAST(strftime('%w', sakatsu.visitingDate) AS INTEGER) + 6) % 7")\
                \(postgreSQL: "extract(isodow FROM sakatsu.visitingDate::date) - 1")
                """
            selections.append(ListSelection(index: "sakatsuByDate", where: "\(number) = \(weekday)"))
        }
        if let arrival = filter.arrival {
            let (first, last) = (arrival.lowerBound, arrival.upperBound)
            selections.append(
                ListSelection(
                    index: "sakatsuByDate", where: "sakatsu.arrival >= \(first) AND sakatsu.arrival <= \(last)"))
        }
        return selections
    }

    // MARK: - JSON

    private static func sets(_ json: String) throws -> [SaunaSet] {
        try StoredJSONReader.sets(json)
            ?? JSONDecoder().decode([[StoredStep]].self, from: Data(json.utf8))
            .map { SaunaSet(steps: $0.map(\.model)) }
    }

    static func temperatures(_ json: String) throws -> [SaunaTemperature] {
        try StoredJSONReader.temperatures(json)
            ?? JSONDecoder().decode([StoredTemperature].self, from: Data(json.utf8)).map(\.model)
    }

    static func tags(_ json: String) throws -> [Tag] {
        // Most visits have none.
        json == "[]" ? [] : try JSONDecoder().decode([Tag].self, from: Data(json.utf8))
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension DatabaseRow {
    fileprivate subscript<Value: SQLConvertible>(column: SakatsuRecord.Column) -> Value {
        get throws { try self[column.rawValue] }
    }
}
