import Foundation
import ValuesCore

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

    /// The key of a name that somebody signs in with, whether it can be one or not.
    static func key(_ typed: String) -> String {
        // No name is that long, and folding takes long with text made for it.
        guard typed.utf8.count <= 16 * AccountLimits.nameLength else { return "" }
        return typed.trimmingCharacters(in: .whitespacesAndNewlines).compatibilityComposed.lowercased()
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
    /// What somebody has typed as a name, without white space around it.
    ///
    /// - Parameter limit: in Unicode scalars.
    func asName(limit: Int) throws(AccountNameProblem) -> String {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .required }
        guard text.unicodeScalars.count <= limit else { throw .tooLong(limit: limit) }
        guard text.unicodeScalars.allSatisfy(\.isPrintable), !text.hasLongCombiningRun else { throw .notPrintable }
        return text
    }

    /// NFKC, of no more than one combining mark too many in a row. Foundation's own composition by compatibility loses
    /// characters on Linux.
    var compatibilityComposed: String {
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
