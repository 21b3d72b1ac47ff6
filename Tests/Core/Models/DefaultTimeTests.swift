import ModelsCore
import Testing
import ValuesCore

@Suite struct DefaultTimeTests {
    @Test(arguments: DurationUnit.allCases)
    func `No time can be kept`(unit: DurationUnit) {
        #expect(DefaultTime(seconds: nil, unit: unit).isRecordable)
    }

    @Test(
        arguments: [
            (0, true), (1, true), (650, true), (99_999, true), (100_000, false), (100_001, false), (6_000_000, false),
            (-1, false), (-2, false), (-100, false),
        ], DurationUnit.allCases)
    func `A time from 0 up to but not 1000 can be kept, in its own unit`(
        time: (hundredths: Int, isAccepted: Bool), unit: DurationUnit
    ) {
        let amount = FixedDecimal(hundredths: time.hundredths)
        #expect(DefaultTime(amount: amount, unit: unit).isRecordable == time.isAccepted)
    }
}
