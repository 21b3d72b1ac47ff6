import Foundation
import ModelsCore

/// A password that a user has typed. It shows itself nowhere.
package struct Password: Sendable {
    private let typed: String

    /// UTF-8 of the text in NFKC, so that another keyboard makes the same bytes (NIST SP 800-63B, 5.1.1.2).
    ///
    /// Made anew each time: a caller sent away before it is needed has cost next to nothing.
    var bytes: [UInt8] { Array(typed.compatibilityComposed.utf8) }

    /// One that is to be kept.
    ///
    /// - Parameter name: of its account, as typed; empty for none.
    /// - Throws: ``PasswordProblem``.
    package init(new typed: String, for name: String) throws(PasswordProblem) {
        self.init(typed: typed)
        guard typed.isEmpty || !self.typed.isEmpty else { throw .tooLong(limit: AccountLimits.passwordSize) }
        // `bytes` would leave out what goes beyond, so that passwords that differ would be the same.
        guard !typed.hasLongCombiningRun else { throw .tooManyMarks }
        let text = typed.compatibilityComposed
        // As typed, because composition makes up to 18 scalars of one; and composed, because it makes one of several.
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

    /// One that is to be compared, whether it can be one or not.
    package init(typed: String) {
        // What is longer than any password takes no longer to compare.
        self.typed = typed.utf8.count > 8 * AccountLimits.passwordSize ? "" : typed
    }
}

extension Password: CustomStringConvertible, CustomReflectable {
    package var description: String { "Password" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a password cannot be taken.
package enum PasswordProblem: Error, Hashable, Sendable {
    /// Fewer Unicode scalars than the limit.
    case tooShort(limit: Int)
    /// Nothing but white space and what cannot be seen.
    case blank
    /// More combining marks in a row than `CombiningRun.limit`.
    case tooManyMarks
    /// More bytes of UTF-8 than the limit.
    case tooLong(limit: Int)
    /// One of those that are tried first.
    case common
    /// It is the account's name.
    case isName
}

extension Password {
    /// In lower case. The file says where they come from, in lines that begin with `#`.
    private static let common = Set(
        PackageResources.common_passwords_txt.split(separator: UInt8(ascii: "\n"))
            .filter { $0.first != UInt8(ascii: "#") })

    /// - Parameter password: in NFKC.
    static func isCommon(_ password: String) -> Bool {
        common.contains(Array(password.lowercased().utf8)[...])
    }
}
