import LocalizationCore
import SettingsData
import ValuesCore
import WebCore

extension SettingsForm {
    /// Reads the posted form; nil when it is none that this screen can have made, with parts missing or unknown.
    init?(_ fields: FormFields) {
        let times = DefaultTimeForm.Kind.allCases.compactMap { kind -> DefaultTimeForm? in
            guard let amount = fields[kind.amountName],
                let unit = fields[kind.unitName].flatMap(DurationUnit.init)
            else { return nil }
            return DefaultTimeForm(kind: kind, amount: amount, unit: unit)
        }
        guard times.count == DefaultTimeForm.Kind.allCases.count,
            let language = LanguageSetting.all.first(where: { $0.fieldValue == fields["language"] }),
            let appearance = fields["appearance"].flatMap(AppearanceSetting.init)
        else { return nil }
        self.init(times: times, language: language, appearance: appearance)
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
