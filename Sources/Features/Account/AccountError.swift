import AccountData
import Foundation
import HTTPTypes
import LocalizationCore
import ModelsCore
import ScreensCore
import WebCore

/// Why a page of the feature cannot do what was asked.
enum AccountError: Error, Equatable {
    /// There is nothing to show.
    case loadingFailed
    /// The tokens cannot be shown, yet the one that was just made can.
    case listFailed
    /// Something that was typed; the page says what beside the field.
    case invalid
    /// There is no such account, or it is the owner's.
    case notFound
    case wrongNameOrPassword
    case disabled
    /// Nobody may sign up, or no longer.
    case closed
    /// The link has expired or was used.
    case expired
    /// The owner cannot leave others behind.
    case isOwnerOfOthers
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many passwords are being checked.
    case busy
    case backupFailed
    case failed
}

extension AccountError: PageError {
    var status: HTTPResponse.Status {
        switch self {
        // The token was made all the same.
        case .listFailed: .ok
        case .invalid, .wrongNameOrPassword: .unprocessableContent
        case .disabled, .closed: .forbidden
        case .notFound: .notFound
        case .isOwnerOfOthers: .conflict
        case .expired: .gone
        case .tooManyAttempts: .tooManyRequests
        case .loadingFailed, .busy, .backupFailed, .failed: .serviceUnavailable
        }
    }

    var replacesPage: Bool { self == .loadingFailed || self == .notFound }

    var retrySeconds: Int? {
        switch self {
        case .tooManyAttempts(let seconds): seconds
        // All that wait are done by then.
        case .busy: 5
        default: nil
        }
    }
}

/// What each page of the feature shows when something goes wrong.
protocol AccountPageState: PageUiState where Failure == AccountError {
    /// In words, above the rest of the page.
    var errorText: String? { get set }
    var error: AccountError? { get set }
}

extension AccountPageState {
    mutating func show(_ error: AccountError, _ text: String) {
        self.error = error
        errorText = text
    }

    mutating func show(_ error: AccountError, _ localize: Localizer) {
        show(error, localize.message(for: error))
    }
}

extension Localizer {
    func message(for error: AccountError) -> String {
        switch error {
        case .listFailed: self(.tokensNotShown)
        case .invalid: self(.invalid)
        case .wrongNameOrPassword: self(.wrongNameOrPassword)
        case .disabled: self(.disabledAccount)
        case .closed: self(.signUpClosed)
        case .expired: self(.linkExpired)
        case .isOwnerOfOthers: self(.ownerOfOthers)
        case .tooManyAttempts(let seconds): waitingTime(seconds: seconds)
        case .busy: self(.busy)
        case .backupFailed: self(.backupFailed)
        case .loadingFailed, .notFound, .failed: self(.failed)
        }
    }

    func message(for problem: AccountNameProblem) -> String {
        switch problem {
        case .required: self(.nameRequired)
        case .tooLong(let limit): self(.nameTooLong(limit))
        case .notPrintable: self(.nameNotPrintable)
        }
    }

    func message(for problem: PasswordProblem) -> String {
        switch problem {
        case .tooShort(let limit): self(.passwordTooShort(limit))
        case .blank: self(.passwordBlank)
        case .tooManyMarks: self(.passwordTooManyMarks(CombiningRun.limit))
        case .tooLong: self(.passwordTooLong)
        case .common: self(.passwordCommon)
        case .isName: self(.passwordIsName)
        }
    }

    /// The user's day in which the instant lies.
    func day(_ instant: Timestamp, in timeZone: TimeZone) -> String {
        date(CivilDate(instant.date, in: timeZone), .standard)
    }

    /// How long to wait, in minutes, at least one.
    func waitingTime(seconds: Int) -> String {
        self(.tooManyAttempts(max((seconds + 59) / 60, 1)))
    }
}
