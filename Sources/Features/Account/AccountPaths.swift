import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import WebCore

/// The paths of the feature.
enum AccountPaths {
    static let signIn = "/sign-in"
    static let signUp = "/sign-up"
    static let signOut = "/sign-out"
    static let passwordReset = "/reset-password"
    static let account = "/account"
    static let rename = "/account/name"
    static let changePassword = "/account/password"
    static let endOtherSessions = "/account/sessions/end"
    static let delete = "/account/delete"
    static let tokens = "/account/tokens"
    static let accounts = "/accounts"
    static let invitations = "/accounts/invitations"
    static let links = "/accounts/links"
    static let signUpSwitch = "/accounts/sign-up"
    static let backups = "/accounts/backups"

    /// The sign-in page, which then leads to `next`.
    static func signIn(next: LocalPath?) -> String {
        next.map { "\(signIn)?next=\($0.text.queryEncoded)" } ?? signIn
    }

    static func endSession(_ id: UUID) -> String { "\(account)/sessions/\(id.canonicalText)/end" }
    static func endToken(_ id: UUID) -> String { "\(tokens)/\(id.canonicalText)/end" }
    static func disable(_ id: AccountID) -> String { "\(accounts)/\(id.uuid.canonicalText)/disable" }
    static func enable(_ id: AccountID) -> String { "\(accounts)/\(id.uuid.canonicalText)/enable" }
    static func makePasswordReset(_ id: AccountID) -> String {
        "\(accounts)/\(id.uuid.canonicalText)/reset-password"
    }
    static func revokeLink(_ id: OpenLink.ID) -> String { "\(links)/\(id)/revoke" }
    static func invitation(_ secret: Secret) -> String { "\(signUp)?invitation=\(secret.text)" }
    static func passwordReset(_ secret: Secret) -> String { "\(passwordReset)?link=\(secret.text)" }
}

/// The message that a page shows after an action that leads to it.
enum AccountNotice: String, CaseIterable {
    case signedOut = "signed-out"
    case passwordReset = "password-reset"
    case renamed
    case passwordChanged = "password-changed"
    case sessionEnded = "session-ended"
    case restored
    case tokenEnded = "ended"
    case tokenAlreadyMade = "already-made"
    case linkRevoked = "link-revoked"
    case backedUp = "backed-up"

    /// - Parameter page: the page to show it on; no other page accepts it.
    init?(_ text: String?, on page: String) {
        guard let text, let notice = AccountNotice(rawValue: text), notice.row.page == page else { return nil }
        self = notice
    }

    /// The path of the page that shows it.
    var path: String { "\(row.page)?notice=\(rawValue)" }

    fileprivate var row: (page: String, text: AccountString) {
        switch self {
        case .signedOut: (AccountPaths.signIn, .signedOut)
        case .passwordReset: (AccountPaths.signIn, .passwordWasReset)
        case .renamed: (AccountPaths.account, .renamed)
        case .passwordChanged: (AccountPaths.account, .passwordChanged)
        case .sessionEnded: (AccountPaths.account, .sessionWasEnded)
        case .restored: (AccountPaths.account, .accountRestored)
        case .tokenEnded: (AccountPaths.tokens, .tokenWasEnded)
        case .tokenAlreadyMade: (AccountPaths.tokens, .tokenAlreadyMade)
        case .linkRevoked: (AccountPaths.accounts, .linkWasRevoked)
        case .backedUp: (AccountPaths.accounts, .backedUp)
        }
    }
}

extension Localizer {
    func text(of notice: AccountNotice) -> String { self(notice.row.text) }
}
