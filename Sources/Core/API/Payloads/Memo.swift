package import Foundation
package import ValuesCore

/// A memo as the server keeps it.
package struct Memo: Hashable, Sendable, Identifiable {
    package let id: UUID
    package var body: String
    /// Whether it stands before all others.
    package var isPinned: Bool
    /// 1 when first saved, one more with each change of the body.
    package var revision: Int
    package var createdAt: Timestamp
    /// When the body was last changed.
    package var updatedAt: Timestamp

    package init(
        id: UUID, body: String, isPinned: Bool, revision: Int, createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.body = body
        self.isPinned = isPinned
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// Names the pin, too, which is no revision.
    package var tag: ETag { ETag(revision: revision, isPinned: isPinned) }
}

extension Memo: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case body
        case isPinned
        case revision
        case createdAt
        case updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            body: try container.decode(String.self, forKey: .body),
            isPinned: try container.decode(Bool.self, forKey: .isPinned),
            revision: try container.decode(Int.self, forKey: .revision),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            updatedAt: try container.decode(Timestamp.self, forKey: .updatedAt))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id: id, forKey: .id)
        try container.encode(body, forKey: .body)
        try container.encode(isPinned, forKey: .isPinned)
        try container.encode(revision, forKey: .revision)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
