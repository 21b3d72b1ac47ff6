import Foundation

/// A password that somebody has typed. It shows itself nowhere.
package struct Password: Sendable {
    /// UTF-8 of the text in NFKC, so that another keyboard makes the same bytes (NIST SP 800-63B, 5.1.1.2).
    let bytes: [UInt8]

    /// One that is to be kept.
    ///
    /// - Throws: ``PasswordProblem``.
    package init(new typed: String) throws(PasswordProblem) {
        self.init(typed: typed)
        guard bytes.count >= AccountLimits.passwordSize.lowerBound else {
            throw .tooShort(limit: AccountLimits.passwordSize.lowerBound)
        }
        guard bytes.count <= AccountLimits.passwordSize.upperBound else {
            throw .tooLong(limit: AccountLimits.passwordSize.upperBound)
        }
    }

    /// One that is to be compared, whether it can be one or not.
    package init(typed: String) {
        // What is longer than any password takes no longer to compare.
        let text = typed.utf8.count > 8 * AccountLimits.passwordSize.upperBound ? "" : typed
        bytes = Array(text.compatibilityComposed.utf8)
    }
}

extension Password: CustomStringConvertible, CustomReflectable {
    package var description: String { "Password" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a password cannot be taken.
package enum PasswordProblem: Error, Hashable, Sendable {
    /// Fewer bytes of UTF-8 than the limit.
    case tooShort(limit: Int)
    /// More bytes of UTF-8 than the limit.
    case tooLong(limit: Int)
}
