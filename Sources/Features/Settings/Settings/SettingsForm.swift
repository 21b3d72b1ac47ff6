import LocalizationCore
import ModelsCore
import WebCore

/// The settings as they stand in the form: times are text, whether it makes sense or not.
struct SettingsForm: Equatable {
    var times: [DefaultTimeForm]
    var language: LanguageSetting
    var appearance: Appearance
}

/// A default time's row in the form.
struct DefaultTimeForm: Equatable {
    /// What the time is for.
    let kind: SaunaStep.Kind
    var amount: String
    var unit: DurationUnit

    /// Reads what was typed.
    fileprivate func value() throws(TypedNumberError) -> StepTime {
        let time = StepTime(amount: try FixedDecimal.parse(typed: amount), unit: unit)
        guard time.isRecordable else { throw .outOfRange }
        return time
    }
}

extension SaunaStep.Kind {
    /// The name of the field with the number.
    var amountName: String { "\(rawValue).amount" }

    /// The name of the field with the unit.
    var unitName: String { "\(rawValue).unit" }
}

extension SettingsForm {
    /// Shows settings that are kept.
    init(_ settings: Settings) {
        self.init(
            times: DefaultTimes.byKind.map { kind, path in
                let time = settings.defaultTimes[keyPath: path]
                return DefaultTimeForm(kind: kind, amount: time.amount?.description ?? "", unit: time.unit)
            },
            language: settings.language, appearance: settings.appearance)
    }

    /// Reads the posted form; nil when it is none that this screen can have made, with parts missing or unknown.
    init?(_ fields: FormFields) {
        let times = DefaultTimes.byKind.compactMap { kind, _ -> DefaultTimeForm? in
            guard let amount = fields[kind.amountName], let unit = fields[kind.unitName].flatMap(DurationUnit.init)
            else { return nil }
            return DefaultTimeForm(kind: kind, amount: amount, unit: unit)
        }
        guard times.count == DefaultTimes.byKind.count,
            let language = fields["language"].flatMap(LanguageSetting.init),
            let appearance = fields["appearance"].flatMap(Appearance.init)
        else { return nil }
        self.init(times: times, language: language, appearance: appearance)
    }

    /// Reads what was typed: the settings, and what is wrong with a time that is then missing in them.
    func read() -> (settings: Settings, problems: [SaunaStep.Kind: TypedNumberError]) {
        var settings = Settings(language: language, appearance: appearance)
        var problems: [SaunaStep.Kind: TypedNumberError] = [:]
        for (time, (_, path)) in zip(times, DefaultTimes.byKind) {
            do {
                settings.defaultTimes[keyPath: path] = try time.value()
            } catch {
                problems[time.kind] = error
            }
        }
        return (settings, problems)
    }
}
