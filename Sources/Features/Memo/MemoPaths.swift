import Foundation
import MemoData
import ValuesCore

/// Where in the list somebody was.
typealias MemoPlace = ListPlace<MemoCursor>

/// The feature's addresses. Paths are resources; writes are plain forms.
enum MemoPaths {
    static let list = "/memos"
    static let new = "/memos/new"
    /// Brings back what one deletion took.
    static let restore = "/memos/restore"

    /// - Parameter place: where the edit leads back to.
    static func editor(_ id: UUID, from place: MemoPlace = MemoPlace()) -> String {
        path("\(list)/\(id.canonicalText)", place.query)
    }

    /// - Parameter place: where the editor behind it leads back to.
    static func text(_ id: UUID, from place: MemoPlace = MemoPlace()) -> String {
        path("\(editor(id))/text", place.query)
    }

    static func delete(_ id: UUID) -> String {
        "\(editor(id))/delete"
    }

    static func pin(_ id: UUID) -> String {
        "\(editor(id))/pin"
    }

    static func unpin(_ id: UUID) -> String {
        "\(editor(id))/unpin"
    }

    /// The identifier of a memo's card in the list.
    static func card(_ id: UUID) -> String {
        "memo-\(id.canonicalText)"
    }

    /// The list with its query: what is looked for, and where to go on.
    static func list(searchText: String = "", after cursor: MemoCursor? = nil) -> String {
        path(list, MemoPlace(searchText: searchText).query + [cursor.map { "after=\($0)" }].compactMap(\.self))
    }

    /// The list as somebody has left it.
    ///
    /// - Parameters:
    ///   - id: the memo whose card comes into sight; nil for the top.
    ///   - deletion: what was deleted meanwhile.
    static func list(
        at place: MemoPlace, showing id: UUID?, after deletion: MemoDeletion? = nil, savedID: UUID? = nil
    ) -> String {
        let news = [
            deletion.map { "deleted=\($0.deletedAt.milliseconds)" },
            deletion?.memoID.map { "memo=\($0.canonicalText)" },
            savedID.map { "saved=\($0.canonicalText)" },
        ]
        return path(list, place.query + news.compactMap(\.self)) + (id.map { "#\(card($0))" } ?? "")
    }

    private static func path(_ path: String, _ query: [String]) -> String {
        query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }
}
