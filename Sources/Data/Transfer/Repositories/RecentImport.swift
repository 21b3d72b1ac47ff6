package import Foundation
package import ModelsCore

/// An import and its progress.
package struct RecentImport: Hashable, Sendable {
    package let id: UUID
    package let createdAt: Timestamp
    package let state: ImportSummary.State
    /// The file's name; nil if it is not known.
    package let name: String?
    /// The number of items by decision; decisions without items are missing.
    package let counts: [ImportSummary.Decision: Int]

    package init(
        id: UUID, createdAt: Timestamp, state: ImportSummary.State, name: String? = nil,
        counts: [ImportSummary.Decision: Int] = [:]
    ) {
        self.id = id
        self.createdAt = createdAt
        self.state = state
        self.name = name
        self.counts = counts
    }
}
