package import Foundation

/// An item that was deleted and can still be restored.
package struct TrashItem<Item> {
    package let item: Item
    /// Names the deletion (see ``DeletedItems``).
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

/// As the item, with `deletedAt` beside its own values.
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

/// A part of the trash, what was deleted last first.
package typealias TrashPage<Item> = ListPage<TrashItem<Item>, TrashCursor>

/// A place in the trash: the item after which the next part starts.
package struct TrashCursor: Hashable, Sendable, TextCodable {
    package let deletedAt: Timestamp
    package let id: UUID

    package init(deletedAt: Timestamp, id: UUID) {
        self.deletedAt = deletedAt
        self.id = id
    }

    /// Reads what ``description`` wrote; nil for anything else.
    package init?(_ description: String) {
        // None is longer, and comparing what others make up can take long.
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
