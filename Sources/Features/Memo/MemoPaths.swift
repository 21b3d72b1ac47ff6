import Foundation
import ModelsCore
import ScreensCore

/// A place in the list.
typealias MemoPlace = ListPlace<MemoCursor>

/// The feature's addresses.
enum MemoPaths: ListPaths {
    typealias Cursor = MemoCursor

    static let list = "/memos"
    static let item = "memo"
    static let prefix = "memo"

    /// - Parameter place: where the edit leads back to.
    static func editor(_ id: UUID, from place: MemoPlace = MemoPlace()) -> String {
        path(of: id, from: place)
    }

    /// - Parameter place: where the editor behind it leads back to.
    static func text(_ id: UUID, from place: MemoPlace = MemoPlace()) -> String {
        path(of: id, "/text", from: place)
    }

    static func pin(_ id: UUID) -> String { path(of: id, "/pin") }

    static func unpin(_ id: UUID) -> String { path(of: id, "/unpin") }
}
