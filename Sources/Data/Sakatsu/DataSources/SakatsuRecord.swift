import DatabaseCore
import Foundation
import GRDB
import ModelsCore
import ValuesCore

/// A row of the table `sakatsu`.
enum SakatsuRecord: ListRecord {
    static let table = ListTable("sakatsu", index: "sakatsuByDate", order: ["visitingDate", "createdAt", "id"])
    static let kind = ChangeKind.sakatsu
    static let columns = """
        sakatsu.id, sakatsu.visitingDate, sakatsu.facilityName, sakatsu.foreword, sakatsu.sets, sakatsu.afterword,
        sakatsu.temperatures, sakatsu.revision, sakatsu.createdAt, sakatsu.updatedAt
        """
    static let searchTextVersion = SakatsuSearchText.version

    static func model(_ row: Row) throws -> Sakatsu {
        guard let id = UUID(uuidString: try row.stored(0)), let visitingDate = CivilDate(try row.stored(1) as String)
        else { throw StoredRowError.unreadable }
        return Sakatsu(
            id: id,
            content: SakatsuContent(
                facilityName: try row.stored(2), visitingDate: visitingDate, foreword: try row.stored(3),
                sets: try sets(row.stored(4)), afterword: try row.stored(5),
                temperatures: try temperatures(row.stored(6))),
            revision: try row.stored(7), createdAt: Timestamp(milliseconds: try row.stored(8)),
            updatedAt: Timestamp(milliseconds: try row.stored(9)))
    }

    static func content(of sakatsu: Sakatsu) -> SakatsuContent { sakatsu.content }

    static func searchText(of content: SakatsuContent) -> String { SakatsuSearchText(content: content).text }

    static func values(of content: SakatsuContent) throws -> [String: DatabaseValue] {
        [
            "visitingDate": content.visitingDate.description.databaseValue,
            "facilityName": content.facilityName.databaseValue,
            "foreword": content.foreword.databaseValue,
            "sets": try json(content.sets.map { $0.steps.map(StoredStep.init) }),
            "afterword": content.afterword.databaseValue,
            "temperatures": try json(content.temperatures.map(StoredTemperature.init)),
            "setCount": content.sets.count.databaseValue,
            "saunaSeconds": content.totalSeconds(of: .sauna).doubleValue.databaseValue,
            "coolBathSeconds": content.totalSeconds(of: .coolBath).doubleValue.databaseValue,
            "relaxationSeconds": content.totalSeconds(of: .relaxation).doubleValue.databaseValue,
        ]
    }

    static func values(of sakatsu: Sakatsu) -> [String: DatabaseValue] {
        [
            "revision": sakatsu.revision.databaseValue,
            "createdAt": sakatsu.createdAt.milliseconds.databaseValue,
            "updatedAt": sakatsu.updatedAt.milliseconds.databaseValue,
        ]
    }

    static func sortKey(of cursor: SakatsuCursor) -> [DatabaseValue] {
        [
            cursor.visitingDate.description.databaseValue, cursor.createdAt.milliseconds.databaseValue,
            cursor.id.canonicalText.databaseValue,
        ]
    }

    static func conditions(
        of filter: SakatsuFilter, _ database: GRDB.Database, of account: AccountID
    ) throws -> ListFilter {
        var selections: [ListSelection] = []
        if let facilityName = filter.facilityName {
            let spellings = try FacilityNames.spellings(of: facilityName, database, of: account)
            let json = String(decoding: try JSONEncoder().encode(spellings), as: UTF8.self)
            // One parameter, however many there are.
            selections.append(
                ListSelection(
                    index: "sakatsuByFacility",
                    where: "sakatsu.facilityName IN (SELECT value FROM json_each(\(json)))"))
        }
        if let updatedSince = filter.updatedSince {
            selections.append(
                ListSelection(
                    index: "sakatsuByChange", where: "sakatsu.updatedAt >= \(updatedSince.milliseconds)"))
        }
        return ListFilter(
            from: filter.from?.description.databaseValue, through: filter.to?.description.databaseValue,
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

    private static func json(_ value: some Encodable) throws -> DatabaseValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self).databaseValue
    }
}
