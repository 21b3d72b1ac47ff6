import AccountData
import Foundation
import HTTPTypes
import LocalizationCore
import ModelsCore
import ScreensCore
import WebCore

/// The errors of the feature's pages.
enum AccountError: Error, Equatable {
    /// The page's data cannot be loaded.
    case loadingFailed
    /// The list of tokens cannot be loaded, but a token that was just created can be shown.
    case listFailed
    /// The input is invalid; the messages are next to the fields.
    case invalid
    /// The account does not exist, or is the owner's.
    case notFound
    case wrongNameOrPassword
    case disabled
    /// Sign-up is closed, or has been closed in the meantime.
    case closed
    /// The link has expired or has already been used.
    case expired
    /// The owner cannot delete their account while there are others.
    case isOwnerOfOthers
    /// - Parameter seconds: the time to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many passwords are being checked.
    case busy
    case backupFailed
    case failed
}

extension AccountError: PageError {
    var status: HTTPResponse.Status {
        switch self {
        // The token was created nevertheless.
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
        // By then, all passwords that wait now have been checked.
        case .busy: 5
        default: nil
        }
    }
}

/// The state that all pages of the feature have.
protocol AccountPageState: PageUiState where Failure == AccountError {
    /// The error message above the page.
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

    /// The date of the instant in the user's time zone.
    func day(_ instant: Timestamp, in timeZone: TimeZone) -> String {
        date(CivilDate(instant.date, in: timeZone), .standard)
    }

    /// The time to wait, in minutes, at least one.
    func waitingTime(seconds: Int) -> String {
        self(.tooManyAttempts(max((seconds + 59) / 60, 1)))
    }
}
