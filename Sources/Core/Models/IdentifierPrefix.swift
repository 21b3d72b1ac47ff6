package import Foundation

/// The beginning of an identifier as people type it: 4 to 32 hexadecimal digits without hyphens.
package struct IdentifierPrefix: Hashable, Sendable {
    /// The minimum number of digits; fewer would match too many items.
    package static let leastLength = 4

    /// In lower case.
    package let digits: String
    /// The identifiers with this beginning; their order is the same as texts and as bytes.
    package let range: ClosedRange<UUID>

    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        guard (Self.leastLength...32).contains(text.utf8.count),
            text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        digits = text.lowercased()
        range = Self.identifier(digits, "0")...Self.identifier(digits, "f")
    }

    /// The digits, filled up with the rest.
    private static func identifier(_ digits: String, _ rest: String) -> UUID {
        let all = Array(digits + String(repeating: rest, count: 32 - digits.utf8.count))
        let text = [all[..<8], all[8..<12], all[12..<16], all[16..<20], all[20...]].map { String($0) }
            .joined(separator: "-")
        guard let id = UUID(uuidString: text) else { preconditionFailure("Digits are no identifier") }
        return id
    }

    package func begins(_ id: UUID) -> Bool { range.contains(id) }
}
