import Foundation
import ModelsCore
import Testing

@Suite struct StepTimeTests {
    @Test(arguments: DurationUnit.allCases)
    func `A missing duration can be saved`(unit: DurationUnit) {
        #expect(StepTime(seconds: nil, unit: unit).isRecordable)
        #expect(StepTime(seconds: nil, unit: unit).unit == unit)
    }

    @Test(
        arguments: [
            (0, true), (1, true), (100_000, true), (5_999_900, true), (5_999_999, true), (6_000_000, false),
            (-1, false),
        ], DurationUnit.allCases)
    func `A duration of less than 1000 minutes can be saved, whatever its unit`(
        time: (hundredths: Int, isAccepted: Bool), unit: DurationUnit
    ) {
        let seconds = FixedDecimal(hundredths: time.hundredths)
        #expect(StepTime(seconds: seconds, unit: unit).isRecordable == time.isAccepted)
    }

    @Test(arguments: DurationUnit.allCases)
    func `The limit of a unit is the first amount that cannot be saved`(unit: DurationUnit) {
        let last = FixedDecimal(hundredths: unit.limit.hundredths - 1)
        #expect(!StepTime(amount: unit.limit, unit: unit).isRecordable)
        #expect(StepTime(amount: last, unit: unit).isRecordable)
    }

    /// Every duration of less than two minutes, and every whole second up to the limit.
    @Test(arguments: DurationUnit.allCases)
    func `The amount in its unit always equals the duration exactly`(unit: DurationUnit) throws {
        for hundredths in Array(0..<12_000) + (120..<60_000).map({ $0 * 100 }) {
            let time = StepTime(seconds: FixedDecimal(hundredths: hundredths), unit: unit)
            let amount = try #require(time.amount)
            guard StepTime(amount: amount, unit: time.unit) == time, time.seconds?.hundredths == hundredths else {
                Issue.record("\(hundredths) \(unit)")
                return
            }
        }
    }

    @Test(arguments: [
        (500, DurationUnit.minutes, "500 seconds"), (500, .seconds, "500 seconds"), (90, .minutes, "1.5 minutes"),
        (90, .seconds, "90 seconds"), (1, .minutes, "1 seconds"), (0, .minutes, "0 minutes"),
        (59_999, .minutes, "59999 seconds"),
    ])
    func `Minutes are only used for durations that they represent exactly`(
        seconds: Int, unit: DurationUnit, text: String
    ) throws {
        let time = StepTime(seconds: FixedDecimal(seconds), unit: unit)
        #expect("\(try #require(time.amount)) \(time.unit.rawValue)" == text)
    }

    @Test func `Durations that are shown alike are equal`() {
        #expect(Set(DurationUnit.allCases.map { StepTime(seconds: FixedDecimal(500), unit: $0) }).count == 1)
        #expect(Set(DurationUnit.allCases.map { StepTime(seconds: FixedDecimal(510), unit: $0) }).count == 2)
        #expect(Set(DurationUnit.allCases.map { StepTime(seconds: nil, unit: $0) }).count == 2)
    }

    @Test func `Programs read back the unit that they wrote`() throws {
        let json = #"{"seconds":500,"unit":"minutes"}"#
        let time = try JSONDecoder().decode(StepTime.self, from: Data(json.utf8))
        #expect(time.unit == .seconds)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(time), as: UTF8.self) == json)
    }
}
