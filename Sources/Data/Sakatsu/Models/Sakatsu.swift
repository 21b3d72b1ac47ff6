package import Foundation
package import ValuesCore

/// A サ活: one visit as it is kept.
package struct Sakatsu: Hashable, Sendable, Identifiable {
    /// Made by whoever records the visit; saving the same one twice is the same as once.
    package let id: UUID
    /// What the person wrote.
    package var content: SakatsuContent
    /// 1 when recorded, one more with each change. An edit names the revision it started from.
    package var revision: Int
    /// When it was recorded. An edit does not move it.
    package let createdAt: Timestamp
    /// When it was last changed.
    package var updatedAt: Timestamp

    package init(id: UUID, content: SakatsuContent, revision: Int, createdAt: Timestamp, updatedAt: Timestamp) {
        self.id = id
        self.content = content
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
