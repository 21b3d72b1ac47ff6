import LocalizationCore
import ModelsCore
import ScreensCore
import SettingsData

/// The state of the settings page.
struct SettingsUiState: PageUiState {
    var form = SettingsForm(Settings())
    /// The problems with the times, in words.
    var problems: [SaunaStep.Kind: String] = [:]
    /// Whether to show that the settings were saved.
    var hasSaved = false
    var error: ScreenError?
    var destination: String?
}

/// The settings of one account, for one request.
final class SettingsViewModel: PageViewModel {
    private(set) var uiState = SettingsUiState()
    private let repository: any SettingsRepository
    private let account: AccountID
    private let context: ViewModelContext

    init(repository: any SettingsRepository, account: AccountID, _ context: ViewModelContext) {
        self.repository = repository
        self.account = account
        self.context = context
    }

    /// - Parameter hasSaved: whether the page is opened right after saving.
    func onAppear(hasSaved: Bool) async {
        await context.attempt {
            uiState.form = SettingsForm(try await repository.settings(of: account))
            uiState.hasSaved = hasSaved
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    func onSaveButtonClick(_ form: SettingsForm) async {
        uiState.form = form
        let problems = form.read().problems
        guard problems.isEmpty else { return uiState.show(problems, localize: context.localize) }
        await context.attempt {
            // What the form does not show stays as it is.
            try await repository.change(of: account) { $0 = form.read(into: $0).settings }
            uiState.destination = "\(SettingsFeature.home)?saved"
        } orElse: {
            uiState.error = .savingFailed
        }
    }
}

extension SettingsUiState {
    /// Shows the problems, next to the fields.
    mutating func show(_ problems: [SaunaStep.Kind: TypedNumberError], localize: Localizer) {
        for time in form.times {
            self.problems[time.kind] = problems[time.kind].map { problem in
                switch problem {
                case .notANumber: localize(.notANumber)
                case .tooManyFractionDigits: localize(.tooManyFractionDigits)
                case .outOfRange: localize(.outOfRange(localize.number(time.unit.limit)))
                }
            }
        }
        error = .invalid
    }
}

/// The fields of the settings form; times are text, whether valid or not.
struct SettingsForm: Equatable {
    var times: [DefaultTimeForm]
    var language: LanguageSetting
    var appearance: Appearance
    var currency = Currency.yen
    /// nil on a page from before the choice.
    var temperatureUnit: TemperatureUnit?
}

/// The fields of a default time.
struct DefaultTimeForm: Equatable {
    /// The kind of step that the time is for.
    let kind: SaunaStep.Kind
    var amount: String
    var unit: DurationUnit

    /// Reads the typed time.
    fileprivate func value() throws(TypedNumberError) -> StepTime {
        let time = StepTime(amount: try FixedDecimal.parse(typed: amount), unit: unit)
        guard time.isRecordable else { throw .outOfRange }
        return time
    }
}

extension SaunaStep.Kind {
    /// The name of the number's field.
    var amountName: String { "\(rawValue).amount" }

    /// The name of the unit's field.
    var unitName: String { "\(rawValue).unit" }
}

extension SettingsForm {
    /// Shows stored settings.
    init(_ settings: Settings) {
        self.init(
            times: DefaultTimes.byKind.map { kind, path in
                let time = settings.defaultTimes[keyPath: path]
                return DefaultTimeForm(kind: kind, amount: time.amount?.description ?? "", unit: time.unit)
            },
            language: settings.language, appearance: settings.appearance, currency: settings.currency,
            temperatureUnit: settings.temperatureUnit)
    }

    /// Reads the form into settings. Invalid times are problems, and missing in the settings.
    func read(into current: Settings = Settings()) -> (settings: Settings, problems: [SaunaStep.Kind: TypedNumberError])
    {
        var settings = current
        (settings.language, settings.appearance, settings.currency) = (language, appearance, currency)
        settings.temperatureUnit = temperatureUnit ?? settings.temperatureUnit
        settings.defaultTimes = DefaultTimes()
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
