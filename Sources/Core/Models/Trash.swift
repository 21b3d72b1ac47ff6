package import Foundation

/// A deleted item that can still be restored.
package struct TrashItem<Item> {
    package let item: Item
    /// Identifies the deletion (see ``DeletedItems``).
    package let deletedAt: Timestamp

    package init(_ item: Item, deletedAt: Timestamp) {
        self.item = item
        self.deletedAt = deletedAt
    }
}

extension TrashItem: Sendable where Item: Sendable {}
extension TrashItem: Equatable where Item: Equatable {}
extension TrashItem: Hashable where Item: Hashable {}

private enum TrashItemKeys: CodingKey {
    case deletedAt
}

/// Coded as the item, with the additional member `deletedAt`.
extension TrashItem: Encodable where Item: Encodable {
    package func encode(to encoder: any Encoder) throws {
        try item.encode(to: encoder)
        var container = encoder.container(keyedBy: TrashItemKeys.self)
        try container.encode(deletedAt, forKey: .deletedAt)
    }
}

extension TrashItem: Decodable where Item: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TrashItemKeys.self)
        self.init(try Item(from: decoder), deletedAt: try container.decode(Timestamp.self, forKey: .deletedAt))
    }
}

/// A page of the trash, most recently deleted first.
package typealias TrashPage<Item> = ListPage<TrashItem<Item>, TrashCursor>

/// A position in the trash: the item after which the next page starts.
package struct TrashCursor: Hashable, Sendable, TextCodable {
    package let deletedAt: Timestamp
    package let id: UUID

    package init(deletedAt: Timestamp, id: UUID) {
        self.deletedAt = deletedAt
        self.id = id
    }

    /// Reads a ``description``; nil for any other text.
    package init?(_ description: String) {
        // No cursor is longer, and comparing strangers' texts can take long.
        guard description.utf8.count <= 100 else { return nil }
        let parts = description.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = UUID(uuidString: String(parts[1])) else {
            return nil
        }
        self.init(deletedAt: Timestamp(milliseconds: milliseconds), id: id)
    }

    package var description: String {
        "\(deletedAt.milliseconds)_\(id.canonicalText)"
    }
}

extension Timestamp {
    /// How long a deleted item can be restored, in milliseconds: 30 days.
    package static let trashTime: Int64 = 30 * 24 * 60 * 60 * 1_000
}
