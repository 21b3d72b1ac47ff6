import CustomDump
import DatabaseCore
import Foundation
import ModelsCore
import SampleData
import Testing

@testable import SakatsuData

/// The JSON in the file is a format, because files outlive programs.
@Suite struct StoredStepsTests {
    private static let numbers: [FixedDecimal?] =
        [nil] + [0, 1, 10, 33, 1_620, 99_999].map { FixedDecimal(hundredths: $0) }

    @Test(arguments: SaunaStep.Kind.allCases, DurationUnit.allCases)
    func `A step of every kind and unit is read back`(kind: SaunaStep.Kind, unit: DurationUnit) throws {
        for title in ["", "水風呂", "\"\\/\u{1}\n\u{2028}😌"] {
            for seconds in Self.numbers {
                let step = SaunaStep(kind: kind, title: title, seconds: seconds, unit: unit)
                expectNoDifference(try throughJSON(StoredStep(step)).model, step)
            }
        }
    }

    @Test(arguments: SaunaTemperature.Kind.allCases)
    func `A temperature of every kind is read back`(kind: SaunaTemperature.Kind) throws {
        for celsius in Self.numbers {
            let temperature = SaunaTemperature(kind: kind, title: "水風呂", celsius: celsius)
            expectNoDifference(try throughJSON(StoredTemperature(temperature)).model, temperature)
        }
    }

    @Test func `The names in the file do not change`() throws {
        let columns = try SakatsuRecord.values(of: .intricate)
        #expect(
            columns["temperatures"] as? String == """
                [{"celsius":88,"kind":"sauna","title":"サウナ"},{"celsius":16.2,"kind":"coolBath","title":""},\
                {"kind":"coolBath","title":"水風呂"}]
                """)
        #expect(
            columns["sets"] as? String == """
                [[{"kind":"sauna","seconds":390,"title":"サウナ","unit":"minutes"},\
                {"kind":"coolBath","seconds":30.25,"title":"水風呂","unit":"seconds"},\
                {"kind":"relaxation","seconds":600,"title":"外気浴","unit":"minutes"}],[],\
                [{"kind":"other","seconds":0,"title":"","unit":"seconds"},\
                {"kind":"sauna","title":"塩\\"サウナ\\"","unit":"minutes"},\
                {"kind":"sauna","seconds":59999.4,"title":"","unit":"minutes"}]]
                """)
    }

    @Test func `Totals are stored next to the visit`() throws {
        let columns = try SakatsuRecord.values(of: .intricate)
        let totals = ["setCount", "saunaSeconds", "coolBathSeconds", "relaxationSeconds"].map { name in
            columns[name].flatMap { Double(sqlValue: $0.sqlValue) }
        }
        #expect(totals == [3, 60_389.4, 30.25, 600])
    }

    private func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}
