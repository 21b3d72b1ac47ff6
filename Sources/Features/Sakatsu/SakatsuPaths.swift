import Foundation
import SakatsuData
import ValuesCore

/// The feature's addresses. Paths are resources; writes are plain forms.
enum SakatsuPaths {
    static let list = "/sakatsu"
    static let new = "/sakatsu/new"
    /// Deletes the visits whose `ids` the form holds.
    static let deleteSelected = "/sakatsu/delete"
    /// Brings back what one deletion took.
    static let restore = "/sakatsu/restore"

    static func detail(_ id: UUID) -> String {
        "/sakatsu/\(id.canonicalText)"
    }

    /// - Parameter searchText: the search that the edit leads back to.
    static func edit(_ id: UUID, searchText: String = "") -> String {
        let path = "\(detail(id))/edit"
        return searchText.isEmpty ? path : "\(path)?q=\(searchText.queryEncoded)"
    }

    static func text(_ id: UUID) -> String {
        "\(detail(id))/text"
    }

    static func delete(_ id: UUID) -> String {
        "\(detail(id))/delete"
    }

    /// The list with its query: what is looked for, where to go on, and whether visits are being chosen.
    static func list(
        searchText: String = "", after cursor: SakatsuCursor? = nil, isEditing: Bool = false,
        deletedAt: Timestamp? = nil
    ) -> String {
        let query = [
            searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)",
            cursor.map { "after=\($0)" },
            isEditing ? "edit" : nil,
            deletedAt.map { "deleted=\($0.milliseconds)" },
        ].compactMap(\.self)
        return query.isEmpty ? list : "\(list)?\(query.joined(separator: "&"))"
    }
}
