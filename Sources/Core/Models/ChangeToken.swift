package import Foundation

/// A position in an account's changes, which the database numbers consecutively. Other programs treat it as an opaque
/// text.
package struct ChangeToken: Hashable, Sendable, TextCodable {
    /// Identifies the account and the stretch of the database's history to which the number belongs: after a restored
    /// backup, the numbering continues from an earlier position.
    package let epoch: String
    /// The number of the last known change.
    package let sequence: Int
    /// The position within that change; nil when all of it is known.
    package let place: Place?

    /// A position within a change of several items.
    package struct Place: Hashable, Sendable {
        /// The last known item of the change.
        package let id: UUID
        /// The account's last change when a full copy was begun; 0 when the copy continues from a complete one.
        package let start: Int
        /// The account's last change when that item was read.
        package let version: Int

        package init(id: UUID, start: Int, version: Int) {
            self.id = id
            self.start = start
            self.version = version
        }
    }

    package init(epoch: String, sequence: Int, place: Place? = nil) {
        self.epoch = epoch
        self.sequence = sequence
        self.place = place
    }

    package init?(_ description: String) {
        // Numbers and identifiers can be written in many ways, but a token in only one.
        let parts = description.utf8.prefix(Self.longestText + 1).split(
            separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
        guard description.utf8.count <= Self.longestText, parts.count == 2 || parts.count == 5,
            let sequence = Int(parts[1]), sequence >= 0
        else { return nil }
        var place: Place?
        if parts.count == 5 {
            guard let start = Int(parts[2]), start >= 0, let version = Int(parts[3]), version >= 0,
                let id = UUID(uuidString: parts[4])
            else { return nil }
            place = Place(id: id, start: start, version: version)
        }
        self.init(epoch: parts[0], sequence: sequence, place: place)
        guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
    }

    /// The longest token, in bytes.
    private static let longestText = 140

    package var description: String {
        let end = place.map { "-\($0.start)-\($0.version)-\($0.id.canonicalText)" } ?? ""
        return "\(epoch)-\(sequence)\(end)"
    }
}
