import LocalizationCore
import SettingsData
import ValuesCore

/// The settings as they stand in the form: times are text, whether it makes sense or not.
struct SettingsForm: Equatable {
    var times: [DefaultTimeForm]
    var language: LanguageSetting
    var appearance: AppearanceSetting
}

/// A default time's row in the form.
struct DefaultTimeForm: Equatable {
    /// What the time is for; the order of the rows.
    enum Kind: String, CaseIterable {
        case sauna
        case coolBath
        case relaxation
    }

    let kind: Kind
    var amount: String
    var unit: DurationUnit
}

extension SettingsForm {
    /// Shows settings that are kept.
    init(_ settings: Settings) {
        self.init(
            times: DefaultTimeForm.Kind.allCases.map { kind in
                let time = settings.defaultTimes[keyPath: kind.path]
                return DefaultTimeForm(kind: kind, amount: time.amount?.description ?? "", unit: time.unit)
            },
            language: settings.language,
            appearance: settings.appearance
        )
    }

    /// Reads what was typed.
    ///
    /// - Returns: the settings, or what is wrong with which time.
    var settings: Result<Settings, SettingsProblems> {
        var settings = Settings(language: language, appearance: appearance)
        var problems: [DefaultTimeForm.Kind: SettingsProblem] = [:]
        for time in times {
            switch time.value {
            case .success(let value): settings.defaultTimes[keyPath: time.kind.path] = value
            case .failure(let problem): problems[time.kind] = problem
            }
        }
        return problems.isEmpty ? .success(settings) : .failure(SettingsProblems(byTime: problems))
    }
}

/// Why a time cannot be kept.
enum SettingsProblem: Error, Equatable {
    case notANumber
    case tooManyFractionDigits
    case outOfRange
}

/// What is wrong with a form; never empty.
struct SettingsProblems: Error, Equatable {
    let byTime: [DefaultTimeForm.Kind: SettingsProblem]
}

extension DefaultTimeForm {
    fileprivate var value: Result<DefaultTime, SettingsProblem> {
        do {
            let time = DefaultTime(amount: try FixedDecimal.parse(typed: amount), unit: unit)
            return SettingsValidator.accepts(time) ? .success(time) : .failure(.outOfRange)
        } catch {
            return .failure(SettingsProblem(error))
        }
    }
}

extension SettingsProblem {
    fileprivate init(_ error: TypedNumberError) {
        self =
            switch error {
            case .notANumber: .notANumber
            case .tooManyFractionDigits: .tooManyFractionDigits
            case .outOfRange: .outOfRange
            }
    }
}

extension DefaultTimeForm.Kind {
    fileprivate var path: WritableKeyPath<DefaultTimes, DefaultTime> {
        switch self {
        case .sauna: \.sauna
        case .coolBath: \.coolBath
        case .relaxation: \.relaxation
        }
    }
}
