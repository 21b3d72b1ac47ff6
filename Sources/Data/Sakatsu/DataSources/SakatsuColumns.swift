import Foundation
import GRDB
import ValuesCore

/// The columns that hold a visit's content and what is derived from it, by name.
struct SakatsuColumns: Sendable {
    let values: [String: DatabaseValue]

    init(_ content: SakatsuContent) throws {
        values = [
            "visitingDate": content.visitingDate.description.databaseValue,
            "facilityName": content.facilityName.databaseValue,
            "foreword": content.foreword.databaseValue,
            "sets": try Self.json(content.sets.map { $0.steps.map(StoredStep.init) }),
            "afterword": content.afterword.databaseValue,
            "temperatures": try Self.json(content.temperatures.map(StoredTemperature.init)),
            "setCount": content.sets.count.databaseValue,
            "saunaSeconds": content.totalSeconds(of: .sauna).doubleValue.databaseValue,
            "coolBathSeconds": content.totalSeconds(of: .coolBath).doubleValue.databaseValue,
            "relaxationSeconds": content.totalSeconds(of: .relaxation).doubleValue.databaseValue,
            "searchText": SakatsuSearchText(content: content).text.databaseValue,
        ]
    }

    private static func json(_ value: some Encodable) throws -> DatabaseValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self).databaseValue
    }
}
