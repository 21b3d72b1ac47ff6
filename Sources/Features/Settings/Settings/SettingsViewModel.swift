import LocalizationCore
import SettingsData
import ValuesCore

/// What can happen on the settings' page.
enum SettingsAction {
    /// The page is opened, perhaps right after saving.
    case onAppear(hasSaved: Bool)
    case onSaveButtonClick(SettingsForm)
}

/// What the settings' page shows.
struct SettingsUiState: Equatable {
    var form = SettingsForm(Settings())
    /// What is wrong with a time, in words.
    var problems: [DefaultTimeForm.Kind: String] = [:]
    /// Whether to say that the settings were saved.
    var hasSaved = false
    var error: SettingsError?
}

/// What can go wrong on the settings' page.
enum SettingsError: Error, Equatable {
    case loadingFailed
    /// See ``SettingsUiState/problems``.
    case invalid
    case savingFailed
}

/// The settings of one account, for one request.
final class SettingsViewModel {
    private(set) var uiState = SettingsUiState()
    private let repository: any SettingsRepository
    private let account: AccountID
    private let localize: Localizer
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    init(
        repository: any SettingsRepository, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.repository = repository
        self.account = account
        self.localize = localize
        self.report = report
    }

    func send(_ action: SettingsAction) async {
        switch action {
        case .onAppear(let hasSaved): await load(hasSaved: hasSaved)
        case .onSaveButtonClick(let form): await save(form)
        }
    }

    private func load(hasSaved: Bool) async {
        do {
            uiState.form = SettingsForm(try await repository.settings(of: account))
            uiState.hasSaved = hasSaved
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    private func save(_ form: SettingsForm) async {
        uiState.form = form
        switch form.settings {
        case .success(let settings): await save(settings)
        case .failure(let problems): uiState.show(problems, localize: localize)
        }
    }

    private func save(_ settings: Settings) async {
        do {
            try await repository.save(settings, of: account)
            uiState.hasSaved = true
        } catch {
            report(error)
            uiState.error = .savingFailed
        }
    }
}

extension SettingsUiState {
    /// Says what is wrong, beside the fields.
    mutating func show(_ problems: SettingsProblems, localize: Localizer) {
        self.problems = problems.byTime.mapValues(localize.message)
        error = .invalid
    }
}

extension Localizer {
    fileprivate func message(_ problem: SettingsProblem) -> String {
        switch problem {
        case .notANumber: self(.notANumber)
        case .tooManyFractionDigits: self(.tooManyFractionDigits)
        case .outOfRange: self(.outOfRange, FixedDecimal.recordable.upperBound)
        }
    }
}
