import Foundation
import ModelsCore

/// A password as typed. Descriptions and dumps do not contain it.
package struct Password: Sendable {
    private let typed: String

    /// The text in NFKC as UTF-8, so that every keyboard produces the same bytes (NIST SP 800-63B, 5.1.1.2).
    ///
    /// Computed each time: a caller who is refused before it is needed costs almost nothing.
    var bytes: [UInt8] { Array(typed.compatibilityComposed.utf8) }

    /// A new password.
    ///
    /// - Parameter name: the name of its account, as typed; empty for none.
    /// - Throws: ``PasswordProblem``.
    package init(new typed: String, for name: String) throws(PasswordProblem) {
        self.init(typed: typed)
        guard typed.isEmpty || !self.typed.isEmpty else { throw .tooLong(limit: AccountLimits.passwordSize) }
        // `bytes` would cut longer runs, so that different passwords would be equal.
        guard !typed.hasLongCombiningRun else { throw .tooManyMarks }
        let text = typed.compatibilityComposed
        // Both as typed, because composition can turn one scalar into up to 18, and composed, because it can turn
        // several into one.
        guard min(typed.unicodeScalars.count, text.unicodeScalars.count) >= AccountLimits.passwordLength else {
            throw .tooShort(limit: AccountLimits.passwordLength)
        }
        guard !typed.isBlank else { throw .blank }
        guard text.utf8.count <= AccountLimits.passwordSize else {
            throw .tooLong(limit: AccountLimits.passwordSize)
        }
        guard !Self.isCommon(text) else { throw .common }
        guard !AccountName.key(typed).isIdentical(to: AccountName.key(name)) else { throw .isName }
    }

    /// A password to be checked, valid or not.
    package init(typed: String) {
        // A text that is longer than any password takes no longer to check.
        self.typed = typed.utf8.count > 8 * AccountLimits.passwordSize ? "" : typed
    }
}

extension Password: CustomStringConvertible, CustomReflectable {
    package var description: String { "Password" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a password is not allowed.
package enum PasswordProblem: Error, Hashable, Sendable {
    /// It has fewer Unicode scalars than the limit.
    case tooShort(limit: Int)
    /// It has no visible character.
    case blank
    /// It has more combining marks in a row than `CombiningRun.limit`.
    case tooManyMarks
    /// It has more bytes of UTF-8 than the limit.
    case tooLong(limit: Int)
    /// It is among those that attackers try first.
    case common
    /// It is the account's name.
    case isName
}

extension Password {
    /// In lower case. Lines of the file that begin with `#` name its source.
    private static let common = Set(
        PackageResources.common_passwords_txt.split(separator: UInt8(ascii: "\n"))
            .filter { $0.first != UInt8(ascii: "#") })

    /// - Parameter password: in NFKC.
    static func isCommon(_ password: String) -> Bool {
        common.contains(Array(password.lowercased().utf8)[...])
    }
}
