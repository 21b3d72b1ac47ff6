import Foundation

/// A person who signs in. The API returns only identifier, name and whether the account is the owner's.
package struct Account: Hashable, Sendable, Identifiable {
    package let id: AccountID
    @Exact package var name: String
    /// Whether the account belongs to the server's owner. At most one does.
    package var isOwner: Bool
    /// nil, as all that follows, in a program that has the account from the API.
    package var createdAt: Timestamp?
    /// Rounded to the hour, with a token to the day; nil before the first use.
    package var lastUsedAt: Timestamp?
    /// Since when signing in has been disabled; nil while it is possible.
    package var disabledAt: Timestamp?
    /// When its deletion was requested; nil if it was not. The account is removed ``AccountLimits/deletionGrace``
    /// later.
    package var deletionRequestedAt: Timestamp?

    package init(
        id: AccountID, name: String, isOwner: Bool = false, createdAt: Timestamp? = nil, lastUsedAt: Timestamp? = nil,
        disabledAt: Timestamp? = nil, deletionRequestedAt: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.disabledAt = disabledAt
        self.deletionRequestedAt = deletionRequestedAt
    }
}

extension Account: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, isOwner
    }
}

/// The name that a person signs in with.
package struct AccountName: Hashable, Sendable {
    /// As typed, without surrounding white space.
    package let text: String
    /// The name with width and case folded (NFKC, lower case); the same for two names that look alike.
    package let key: String

    /// - Throws: ``AccountNameProblem``.
    package init(typed: String) throws(AccountNameProblem) {
        text = try typed.asName(limit: AccountLimits.nameLength)
        key = Self.key(text)
    }

    /// The key of a name that a user signs in with, whether or not it is a valid name.
    package static func key(_ typed: String) -> String {
        // No name is that long, and folding a text made for the purpose takes long.
        guard typed.utf8.count <= 16 * AccountLimits.nameLength else { return "" }
        return typed.trimmingCharacters(in: .whitespacesAndNewlines).compatibilityComposed.lowercased()
    }
}

/// A user's name for a token: the device or program that uses it.
package struct TokenName: Hashable, Sendable {
    /// As typed, without surrounding white space.
    package let text: String

    /// - Throws: ``AccountNameProblem``.
    package init(typed: String) throws(AccountNameProblem) {
        text = try typed.asName(limit: AccountLimits.tokenNameLength)
    }
}

/// Why the name of an account or a token is not allowed.
package enum AccountNameProblem: Error, Hashable, Sendable {
    case required
    /// It has more Unicode scalars than the limit.
    case tooLong(limit: Int)
    /// It has invisible characters, with which one name could look like another, or more combining marks in a row than
    /// `CombiningRun.limit`.
    case notPrintable
}

extension String {
    /// The typed name without surrounding white space.
    ///
    /// - Parameter limit: in Unicode scalars.
    fileprivate func asName(limit: Int) throws(AccountNameProblem) -> String {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .required }
        guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
        guard text.unicodeScalars.allSatisfy(\.isPrintable), !text.hasLongCombiningRun else { throw .notPrintable }
        return text
    }

    /// The text in NFKC, with overlong combining runs cut. Foundation's own compatibility composition loses characters
    /// on Linux.
    package var compatibilityComposed: String {
        cuttingLongCombiningRuns().decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
