package import SettingsData
import ValuesCore

extension DefaultTimes {
    /// A time for each kind of step: 6 minutes, 30 seconds and 9.5 minutes.
    package static let usual = DefaultTimes(
        sauna: DefaultTime(amount: FixedDecimal(6), unit: .minutes),
        coolBath: DefaultTime(amount: FixedDecimal(30), unit: .seconds),
        relaxation: DefaultTime(amount: FixedDecimal(hundredths: 950), unit: .minutes))
}
