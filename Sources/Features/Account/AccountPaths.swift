import AccountData
import Foundation
import ValuesCore
import WebCore

/// The feature's addresses.
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

    /// Signing in, which leads on to `next`.
    static func signIn(next: LocalPath?) -> String {
        next.map { "\(signIn)?next=\($0.text.queryEncoded)" } ?? signIn
    }

    static func signIn(notice: SignInNotice) -> String {
        "\(signIn)?notice=\(notice.rawValue)"
    }

    static func accounts(notice: AccountsNotice) -> String {
        "\(accounts)?notice=\(notice.rawValue)"
    }

    static func account(notice: AccountNotice) -> String {
        "\(account)?notice=\(notice.rawValue)"
    }

    static func endSession(_ id: UUID) -> String {
        "\(account)/sessions/\(id.canonicalText)/end"
    }

    static func tokens(notice: TokensNotice) -> String {
        "\(tokens)?notice=\(notice.rawValue)"
    }

    static func endToken(_ id: UUID) -> String {
        "\(tokens)/\(id.canonicalText)/end"
    }

    static func disable(_ id: AccountID) -> String {
        "\(accounts)/\(id.uuid.canonicalText)/disable"
    }

    static func enable(_ id: AccountID) -> String {
        "\(accounts)/\(id.uuid.canonicalText)/enable"
    }

    static func makePasswordReset(_ id: AccountID) -> String {
        "\(accounts)/\(id.uuid.canonicalText)/reset-password"
    }

    static func revokeLink(_ id: OpenLink.ID) -> String {
        "\(links)/\(id)/revoke"
    }

    static func invitation(_ secret: Secret) -> String {
        "\(signUp)?invitation=\(secret.text)"
    }

    static func passwordReset(_ secret: Secret) -> String {
        "\(passwordReset)?link=\(secret.text)"
    }
}
