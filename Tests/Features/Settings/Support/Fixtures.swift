import LocalizationCore
import SettingsData
import ValuesCore

@testable import SettingsFeature

extension SettingsForm {
    init(
        _ sauna: (String, DurationUnit), _ coolBath: (String, DurationUnit), _ relaxation: (String, DurationUnit),
        language: LanguageSetting = .system, appearance: AppearanceSetting = .system
    ) {
        self.init(
            times: [
                DefaultTimeForm(kind: .sauna, amount: sauna.0, unit: sauna.1),
                DefaultTimeForm(kind: .coolBath, amount: coolBath.0, unit: coolBath.1),
                DefaultTimeForm(kind: .relaxation, amount: relaxation.0, unit: relaxation.1),
            ],
            language: language, appearance: appearance)
    }

    /// ``SettingsData/Settings/chosen`` as it stands in the form.
    static let chosen = SettingsForm(
        ("7.5", .minutes), ("1.5", .minutes), ("600", .seconds), language: .fixed(.english), appearance: .dark)
}
