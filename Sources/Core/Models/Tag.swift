import Foundation
import SearchCore

/// A word by which a person groups visits: `ロウリュ`, shown with a `#` in front.
package struct Tag: Hashable, Sendable, Codable {
    /// Without the `#`, and without the characters that separate tags.
    @Exact package private(set) var name: String

    /// The name in the form that searches compare: tags with the same key are one tag.
    package var key: String { name.foldedForSearch() }

    /// The name with the `#`.
    package var text: String { "#\(name)" }

    package init(_ name: String) {
        self.name = name
    }

    package init(from decoder: any Decoder) throws {
        _name = try Exact(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try _name.encode(to: encoder)
    }
}

extension Tag {
    /// How many tags are read. It is far above the limit, so that the rest is refused, and bounds the cost of a hostile
    /// text.
    private static let readCount = 100
    /// How much of a tag is read, in Unicode scalars; also far above the limit.
    private static let readLength = 500

    /// Reads tags as people type them, separated by white space, commas or `#`. Of those with the same ``key``, the
    /// first is kept.
    package static func tags(typed text: String) -> [Tag] {
        distinct(text.split(maxSplits: readCount, whereSeparator: isSeparator))
    }

    /// The tags as ``tags(typed:)`` reads them.
    package static func text(of tags: [Tag]) -> String {
        tags.map(\.text).joined(separator: " ")
    }

    /// The tags in the form that is stored: what separates tags is in none of them.
    static func normalized(_ tags: [Tag]) -> [Tag] {
        guard tags.count <= readCount else { return tags }
        return distinct(tags.flatMap { $0.name.split(maxSplits: readCount, whereSeparator: isSeparator) })
    }

    private static func distinct(_ names: [Substring]) -> [Tag] {
        var keys: Set<String> = []
        return names.map { Tag(String($0.unicodeScalars.prefix(readLength)).singleLine) }.filter {
            !$0.name.isEmpty && keys.insert($0.key).inserted
        }
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "#＃,，、".contains(character)
    }
}
