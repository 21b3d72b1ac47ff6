import DatabaseCore
import Foundation
import ModelsCore
import ValuesCore

/// A row of the table `sakatsu`.
enum SakatsuRecord: ListRecord {
    static let table = ListTable(
        "sakatsu",
        columns: [
            "id", "visitingDate", "facilityName", "foreword", "sets", "afterword", "temperatures", "revision",
            "createdAt", "updatedAt",
        ],
        index: "sakatsuByDate", order: ["visitingDate", "createdAt", "id"], aliases: ("visitAlias", "visitID"))
    static let kind = ChangeKind.sakatsu
    static let searchTextVersion = SakatsuSearchText.version

    static func model(_ row: any DatabaseRow) throws -> Sakatsu {
        try Sakatsu(
            id: row[0],
            content: SakatsuContent(
                facilityName: row[2], visitingDate: row[1], foreword: row[3], sets: sets(row[4]), afterword: row[5],
                temperatures: temperatures(row[6])),
            revision: row[7], createdAt: row[8], updatedAt: row[9])
    }

    static func content(of sakatsu: Sakatsu) -> SakatsuContent { sakatsu.content }

    static func searchText(of content: SakatsuContent) -> String { SakatsuSearchText(content: content).text }

    static func values(of content: SakatsuContent) throws -> [String: any SQLConvertible] {
        [
            "visitingDate": content.visitingDate,
            "facilityName": content.facilityName,
            "foreword": content.foreword,
            "sets": try json(content.sets.map { $0.steps.map(StoredStep.init) }),
            "afterword": content.afterword,
            "temperatures": try json(content.temperatures.map(StoredTemperature.init)),
            "setCount": content.sets.count,
            "saunaSeconds": content.totalSeconds(of: .sauna).doubleValue,
            "coolBathSeconds": content.totalSeconds(of: .coolBath).doubleValue,
            "relaxationSeconds": content.totalSeconds(of: .relaxation).doubleValue,
        ]
    }

    static func values(of sakatsu: Sakatsu) -> [String: any SQLConvertible] {
        [
            "revision": sakatsu.revision,
            "createdAt": sakatsu.createdAt,
            "updatedAt": sakatsu.updatedAt,
        ]
    }

    static func sortKey(of cursor: SakatsuCursor) -> [any SQLConvertible] {
        [
            cursor.visitingDate, cursor.createdAt,
            cursor.id,
        ]
    }

    static func conditions(
        of filter: SakatsuFilter, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> ListFilter {
        var selections: [ListSelection] = []
        if let facilityName = filter.facilityName {
            let spellings = try FacilityNames.spellings(of: facilityName, database, of: account)
            selections.append(
                ListSelection(
                    index: "sakatsuByFacility", where: .column("sakatsu.facilityName", isOneOf: spellings)))
        }
        if let updatedSince = filter.updatedSince {
            selections.append(
                ListSelection(
                    index: "sakatsuByChange", where: "sakatsu.updatedAt >= \(updatedSince)"))
        }
        return ListFilter(
            from: filter.from?.sqlValue, through: filter.to?.sqlValue,
            selections: selections)
    }

    // MARK: - JSON

    private static func sets(_ json: String) throws -> [SaunaSet] {
        try StoredJSONReader.sets(json)
            ?? JSONDecoder().decode([[StoredStep]].self, from: Data(json.utf8))
            .map { SaunaSet(steps: $0.map(\.model)) }
    }

    private static func temperatures(_ json: String) throws -> [SaunaTemperature] {
        try StoredJSONReader.temperatures(json)
            ?? JSONDecoder().decode([StoredTemperature].self, from: Data(json.utf8)).map(\.model)
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
