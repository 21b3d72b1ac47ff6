import Foundation
import GRDB
import ValuesCore

/// A row of the table `sakatsu`, as read.
struct SakatsuRecord {
    /// What ``init(row:decoder:)`` reads, in its order.
    static let columns = """
        sakatsu.id, sakatsu.visitingDate, sakatsu.facilityName, sakatsu.foreword, sakatsu.sets, sakatsu.afterword,
        sakatsu.temperatures, sakatsu.revision, sakatsu.createdAt, sakatsu.updatedAt
        """

    let model: Sakatsu

    /// - Throws: when the row holds what this program never writes.
    init(row: Row, decoder: JSONDecoder) throws {
        guard let id = UUID(uuidString: row[0]), let visitingDate = CivilDate(row[1] as String) else {
            throw SakatsuRecordError.unreadable
        }
        let sets = try decoder.decode([[StoredStep]].self, from: Data((row[4] as String).utf8))
        let temperatures = try decoder.decode([StoredTemperature].self, from: Data((row[6] as String).utf8))
        model = Sakatsu(
            id: id,
            content: SakatsuContent(
                facilityName: row[2],
                visitingDate: visitingDate,
                foreword: row[3],
                sets: sets.map { SaunaSet(steps: $0.map(\.model)) },
                afterword: row[5],
                temperatures: temperatures.map(\.model)
            ),
            revision: row[7],
            createdAt: Timestamp(milliseconds: row[8]),
            updatedAt: Timestamp(milliseconds: row[9])
        )
    }
}

/// What this program cannot have written.
enum SakatsuRecordError: Error {
    case unreadable
    case unknownAccount
}
