import Foundation

extension Desk {
    /// The person's own editor, files and clipboard.
    static func live(environment: [String: String]) -> Desk {
        Desk(
            edit: { text in try Editor(environment: environment).edit(text) },
            keep: { typed in try DraftFolder(environment: environment).keep(typed) },
            read: { path in try DraftFolder.read(path) },
            copy: { text in try Clipboard(environment: environment).copy(text) })
    }
}
