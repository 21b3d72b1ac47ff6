import LocalizationCore
package import SettingsData
import ValuesCore

extension Settings {
    /// With nothing as it is in the beginning.
    package static let chosen = Settings(
        defaultTimes: DefaultTimes(
            sauna: DefaultTime(amount: FixedDecimal(hundredths: 750), unit: .minutes),
            coolBath: DefaultTime(amount: FixedDecimal(hundredths: 150), unit: .minutes),
            relaxation: DefaultTime(amount: FixedDecimal(600), unit: .seconds)),
        language: .fixed(.english), appearance: .dark)
}
