import Foundation

/// A person who signs in. The API tells identifier, name and whether it is the owner's, and nothing else.
package struct Account: Hashable, Sendable, Identifiable {
    package let id: AccountID
    @Exact package var name: String
    /// Whether the account is the server owner's. There is one at most.
    package var isOwner: Bool
    /// nil in a program that has it from the API, as all that follows.
    package var createdAt: Timestamp?
    /// To the hour, with a token to the day; nil before the first use.
    package var lastUsedAt: Timestamp?
    /// Since when nobody can sign in; nil while people can.
    package var disabledAt: Timestamp?
    /// When its deletion was asked for; nil unless it was. It is removed ``AccountLimits/deletionGrace`` later.
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

/// The name by which a person signs in.
package struct AccountName: Hashable, Sendable {
    /// As typed, without white space around it.
    package let text: String
    /// What two names that look alike have in common: width and case are folded (NFKC, lower case).
    package let key: String

    /// - Throws: ``AccountNameProblem``.
    package init(typed: String) throws(AccountNameProblem) {
        text = try typed.asName(limit: AccountLimits.nameLength)
        key = Self.key(text)
    }

    /// The key of a name that a user signs in with, whether it can be one or not.
    package static func key(_ typed: String) -> String {
        // No name is that long, and folding takes long with text made for it.
        guard typed.utf8.count <= 16 * AccountLimits.nameLength else { return "" }
        return typed.trimmingCharacters(in: .whitespacesAndNewlines).compatibilityComposed.lowercased()
    }
}

/// What a user calls a token: the device or the program that has it.
package struct TokenName: Hashable, Sendable {
    /// As typed, without white space around it.
    package let text: String

    /// - Throws: ``AccountNameProblem``.
    package init(typed: String) throws(AccountNameProblem) {
        text = try typed.asName(limit: AccountLimits.tokenNameLength)
    }
}

/// Why the name of an account or a token cannot be taken.
package enum AccountNameProblem: Error, Hashable, Sendable {
    case required
    /// More Unicode scalars than the limit.
    case tooLong(limit: Int)
    /// It holds what cannot be seen, with which one name could look like another, or more combining marks in a row than
    /// `CombiningRun.limit`.
    case notPrintable
}

extension String {
    /// What a user has typed as a name, without white space around it.
    ///
    /// - Parameter limit: in Unicode scalars.
    fileprivate func asName(limit: Int) throws(AccountNameProblem) -> String {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .required }
        guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
        guard text.unicodeScalars.allSatisfy(\.isPrintable), !text.hasLongCombiningRun else { throw .notPrintable }
        return text
    }

    /// NFKC, of no more than one combining mark too many in a row. Foundation's own composition by compatibility loses
    /// characters on Linux.
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
