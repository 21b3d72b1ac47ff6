import LocalizationCore
import ModelsCore
import SettingsData

/// What the settings' page shows.
struct SettingsUiState: Equatable {
    var form = SettingsForm(Settings())
    /// What is wrong with a time, in words.
    var problems: [SaunaStep.Kind: String] = [:]
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

    /// - Parameter hasSaved: whether the page is opened right after saving.
    func onAppear(hasSaved: Bool) async {
        do {
            uiState.form = SettingsForm(try await repository.settings(of: account))
            uiState.hasSaved = hasSaved
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    func onSaveButtonClick(_ form: SettingsForm) async {
        uiState.form = form
        let (settings, problems) = form.read()
        guard problems.isEmpty else { return uiState.show(problems, localize: localize) }
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
