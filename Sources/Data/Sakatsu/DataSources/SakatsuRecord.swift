import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// A row of the table `sakatsu`, as read.
struct SakatsuRecord: ListRecord {
    static let table = ListTable(
        "sakatsu", index: "sakatsuByDate", order: ["visitingDate", "createdAt", "id"])
    static let columns = """
        sakatsu.id, sakatsu.visitingDate, sakatsu.facilityName, sakatsu.foreword, sakatsu.sets, sakatsu.afterword,
        sakatsu.temperatures, sakatsu.revision, sakatsu.createdAt, sakatsu.updatedAt
        """

    let model: Sakatsu

    var cursor: SakatsuCursor { SakatsuCursor(model) }

    static func place(of cursor: SakatsuCursor) -> [DatabaseValue] {
        [
            cursor.visitingDate.description.databaseValue, cursor.createdAt.milliseconds.databaseValue,
            cursor.id.canonicalText.databaseValue,
        ]
    }

    init(row: Row) throws {
        guard let id = UUID(uuidString: try row.stored(0)), let visitingDate = CivilDate(try row.stored(1) as String)
        else { throw StoredRowError.unreadable }
        model = Sakatsu(
            id: id,
            content: SakatsuContent(
                facilityName: try row.stored(2),
                visitingDate: visitingDate,
                foreword: try row.stored(3),
                sets: try Self.sets(row.stored(4)),
                afterword: try row.stored(5),
                temperatures: try Self.temperatures(row.stored(6))
            ),
            revision: try row.stored(7),
            createdAt: Timestamp(milliseconds: try row.stored(8)),
            updatedAt: Timestamp(milliseconds: try row.stored(9))
        )
    }

    private static func sets(_ json: String) throws -> [SaunaSet] {
        try StoredJSONReader.sets(json)
            ?? JSONDecoder().decode([[StoredStep]].self, from: Data(json.utf8))
            .map { SaunaSet(steps: $0.map(\.model)) }
    }

    private static func temperatures(_ json: String) throws -> [SaunaTemperature] {
        try StoredJSONReader.temperatures(json)
            ?? JSONDecoder().decode([StoredTemperature].self, from: Data(json.utf8)).map(\.model)
    }
}
