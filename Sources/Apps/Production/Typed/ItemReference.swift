import Foundation
import ValuesCore

/// What stands for a visit or a memo on the command line.
enum ItemReference: Hashable, Sendable {
    case whole(UUID)
    /// The beginning of an identifier, in lower case.
    case prefix(String)
    /// Its place in the list, from 1: `@1`.
    case position(Int)

    /// How many of an identifier's characters lists show.
    static let shownLength = 8
    /// How many of them it takes at least to change something.
    static let leastLengthToChange = 4

    init(typed text: String) throws(InputProblem) {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        if plain.hasPrefix("@") {
            guard let position = Int(plain.dropFirst()), position > 0 else { throw .notAReference(text) }
            self = .position(position)
        } else if plain.utf8.count == 36, let id = UUID(uuidString: plain) {
            self = .whole(id)
        } else if (1..<36).contains(plain.utf8.count), plain.allSatisfy({ "0123456789abcdef-".contains($0) }) {
            self = .prefix(plain)
        } else {
            throw .notAReference(text)
        }
    }

    /// For what will be changed, which must not be found by chance.
    init(toChange text: String) throws(InputProblem) {
        try self.init(typed: text)
        if case .prefix(let prefix) = self, prefix.count < Self.leastLengthToChange { throw .tooShortID(text) }
    }
}

extension UUID {
    /// As lists show it.
    var shortText: String { String(canonicalText.prefix(ItemReference.shownLength)) }
}
