import ModelsCore
import SettingsData
import Testing
import ValuesCore

@Suite struct SettingsValidatorTests {
    @Test(arguments: DurationUnit.allCases)
    func `No time can be kept`(unit: DurationUnit) {
        #expect(SettingsValidator.accepts(DefaultTime(seconds: nil, unit: unit)))
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
        #expect(SettingsValidator.accepts(DefaultTime(amount: amount, unit: unit)) == time.isAccepted)
    }
}
