package import Foundation
package import ValuesCore

/// A visit as the server keeps it. In JSON its content stands beside the rest.
package struct Visit: Hashable, Sendable, Identifiable {
    package let id: UUID
    package var content: VisitContent
    /// 1 when recorded, one more with each change.
    package var revision: Int
    package var createdAt: Timestamp
    package var updatedAt: Timestamp

    package init(id: UUID, content: VisitContent, revision: Int, createdAt: Timestamp, updatedAt: Timestamp) {
        self.id = id
        self.content = content
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package var tag: ETag { ETag(revision: revision) }
}

extension Visit: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case revision
        case createdAt
        case updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            content: try VisitContent(from: decoder),
            revision: try container.decode(Int.self, forKey: .revision),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            updatedAt: try container.decode(Timestamp.self, forKey: .updatedAt))
    }

    package func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id: id, forKey: .id)
        try container.encode(revision, forKey: .revision)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
