import LocalizationCore
import SettingsData
import ValuesCore
import WebCore

extension SettingsForm {
    /// Reads the posted form; what is missing or unknown counts as not set.
    init(_ fields: FormFields) {
        self.init(
            times: DefaultTimeForm.Kind.allCases.map { kind in
                DefaultTimeForm(
                    kind: kind,
                    amount: fields[kind.amountName] ?? "",
                    unit: fields[kind.unitName].flatMap(DurationUnit.init) ?? .minutes
                )
            },
            language: fields["language"].flatMap(Language.init(rawValue:)).map(LanguageSetting.fixed) ?? .system,
            appearance: fields["appearance"].flatMap(AppearanceSetting.init) ?? .system
        )
    }
}

extension DefaultTimeForm.Kind {
    /// The name of the field with the number.
    var amountName: String { "\(rawValue).amount" }

    /// The name of the field with the unit.
    var unitName: String { "\(rawValue).unit" }
}

extension LanguageSetting {
    /// As the value of a form's field.
    var fieldValue: String {
        switch self {
        case .system: "system"
        case .fixed(let language): language.rawValue
        }
    }
}
