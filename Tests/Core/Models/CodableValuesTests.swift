import Foundation
import ModelsCore
import SampleCore
import Testing

/// Days, instants and units as JSON.
@Suite struct CodableValuesTests {
    private struct Values: Codable, Equatable {
        var day: CivilDate
        var instant: Timestamp
        var unit: DurationUnit
    }

    private let json = #"{"day":"2026-11-21","instant":"2026-11-21T12:00:00.000Z","unit":"minutes"}"#
    private let values = Values(day: .sampleDay, instant: .noon, unit: .minutes)

    @Test func `values are coded as texts`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(values), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Values.self, from: Data(json.utf8)) == values)
    }

    @Test(arguments: [
        ("2026-11-21\"", "2026-02-30\""), ("\"2026-11-21\"", "20261121"), ("12:00:00.000Z", "12:00:00.000"),
        ("minutes", "hours"),
    ])
    func `other texts are not values`(text: String, other: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Values.self, from: Data(json.replacing(text, with: other).utf8))
        }
    }
}
