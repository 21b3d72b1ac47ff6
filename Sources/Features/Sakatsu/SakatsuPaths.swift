import Foundation
import SakatsuData
import ValuesCore

/// Where in the list somebody was.
typealias SakatsuPlace = ListPlace<SakatsuCursor>

/// The feature's addresses. Paths are resources; writes are plain forms.
enum SakatsuPaths {
    static let list = "/sakatsu"
    static let new = "/sakatsu/new"
    /// Deletes the visits whose `ids` the form holds.
    static let deleteSelected = "/sakatsu/delete"
    /// Brings back what one deletion took.
    static let restore = "/sakatsu/restore"

    /// - Parameter place: where the visit leads back to, here and below.
    static func detail(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path("/sakatsu/\(id.canonicalText)", place.query)
    }

    static func edit(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path("\(detail(id))/edit", place.query)
    }

    static func text(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path("\(detail(id))/text", place.query)
    }

    static func delete(_ id: UUID) -> String {
        "\(detail(id))/delete"
    }

    /// The list with its query: what is looked for, where to go on, and whether visits are being chosen.
    static func list(
        searchText: String = "", after cursor: SakatsuCursor? = nil, isEditing: Bool = false
    ) -> String {
        let rest = [cursor.map { "after=\($0)" }, isEditing ? "edit" : nil]
        return path(list, SakatsuPlace(searchText: searchText).query + rest.compactMap(\.self))
    }

    /// The list as somebody has left it.
    ///
    /// - Parameters:
    ///   - id: the visit whose card comes into sight; nil for the top.
    ///   - deletion: what was deleted meanwhile.
    static func list(at place: SakatsuPlace, showing id: UUID?, after deletion: SakatsuDeletion? = nil) -> String {
        let news = [
            deletion.map { "deleted=\($0.deletedAt.milliseconds)" },
            deletion?.visitID.map { "visit=\($0.canonicalText)" },
        ]
        return path(list, place.query + news.compactMap(\.self)) + (id.map { "#\(card($0))" } ?? "")
    }

    /// The identifier of a visit's card in the list.
    static func card(_ id: UUID) -> String {
        "sakatsu-\(id.canonicalText)"
    }

    private static func path(_ path: String, _ query: [String]) -> String {
        query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }
}
