package import DatabaseCore
package import Foundation
package import Hummingbird
package import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
package import WebCore

/// Memos: the list, the editor and the text.
package struct MemoFeature: Sendable {
    /// The form field with the title of the memo to delete, for a page that asks whether to submit the form.
    static let subject = "subject"

    let repository: any MemoRepository
    let changes: ChangeFeed
    let trash: TrashLinks
    let makeID: @Sendable () -> UUID
}

extension MemoFeature {
    /// - Parameters:
    ///   - trash: the page that the trash of this list is a section of.
    ///   - makeID: creates the identifiers of new memos.
    package init(database: Database, trash: @escaping TrashLinks, makeID: @escaping @Sendable () -> UUID) {
        self.init(
            repository: MemoRepositories.live(database), changes: database.changes, trash: trash, makeID: makeID)
    }

    /// The path of the list.
    package static let home = MemoPaths.list

    /// The path of the form for a new memo.
    package static let new = MemoPaths.new

    /// The path of the trash.
    package static let trash = MemoPaths.trash

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        MemoListScreen(repository: repository, changes: changes, trash: trash).addRoutes(to: router)
        MemoEditorScreen(repository: repository, makeID: makeID).addRoutes(to: router)
        MemoTextScreen(repository: repository).addRoutes(to: router)
    }

    /// The form fields that contain text written by the user.
    package static let textFields = ["body"]

    /// Describes in a sentence what submitting a form does.
    ///
    /// - Parameters:
    ///   - path: the path that the form is submitted to.
    ///   - values: the values of a field of the form.
    /// - Returns: nil when the form does not belong to this feature.
    package static func purpose(
        ofFormSentTo path: String, values: (String) -> [String], _ localize: Localizer
    ) -> String? {
        guard path.hasPrefix("\(MemoPaths.list)/") else { return nil }
        switch path.split(separator: "/").last {
        case "restore": return localize(.purposeRestore)
        case "remove", "empty": return nil
        case "pin": return localize(.purposePin)
        case "unpin": return localize(.purposeUnpin)
        case "delete":
            let title = values(subject).first ?? ""
            return title.isEmpty ? localize(.purposeDeleteUnnamed) : localize(.purposeDelete(title))
        default: return localize(.purposeSave)
        }
    }
}

/// A place in the list.
typealias MemoPlace = ListPlace<MemoCursor>

/// The paths of the feature.
enum MemoPaths: ListPaths {
    typealias Cursor = MemoCursor

    static let list = "/memos"
    static let item = "memo"
    static let prefix = "memo"

    /// - Parameter place: the place to which the edit leads back.
    static func editor(_ id: UUID, from place: MemoPlace = MemoPlace()) -> String {
        path(of: id, from: place)
    }

    static func pin(_ id: UUID) -> String { path(of: id, "/pin") }

    static func unpin(_ id: UUID) -> String { path(of: id, "/unpin") }
}
