import Foundation
import MemoData
import ValuesCore

/// The feature's addresses. Paths are resources; writes are plain forms.
enum MemoPaths {
    static let list = "/memos"
    static let new = "/memos/new"
    /// Brings back what one deletion took.
    static let restore = "/memos/restore"

    /// - Parameter searchText: the search that the edit leads back to.
    static func editor(_ id: UUID, searchText: String = "") -> String {
        let path = "\(list)/\(id.canonicalText)"
        return searchText.isEmpty ? path : "\(path)?q=\(searchText.queryEncoded)"
    }

    /// - Parameter searchText: the search that the editor behind it leads back to.
    static func text(_ id: UUID, searchText: String = "") -> String {
        let path = "\(editor(id))/text"
        return searchText.isEmpty ? path : "\(path)?q=\(searchText.queryEncoded)"
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

    /// The list with its query: what is looked for, where to go on, and what has just been done.
    ///
    /// - Parameter id: the memo whose card comes into sight; nil for the top.
    static func list(
        searchText: String = "", after cursor: MemoCursor? = nil, deletedAt: Timestamp? = nil, savedID: UUID? = nil,
        showing id: UUID? = nil
    ) -> String {
        let query = [
            searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)",
            cursor.map { "after=\($0)" },
            deletedAt.map { "deleted=\($0.milliseconds)" },
            savedID.map { "saved=\($0.canonicalText)" },
        ].compactMap(\.self)
        let fragment = id.map { "#\(card($0))" } ?? ""
        return (query.isEmpty ? list : "\(list)?\(query.joined(separator: "&"))") + fragment
    }
}
