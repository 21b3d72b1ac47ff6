import Foundation

extension Desk {
    /// The person's own editor, files and clipboard.
    static func live(environment: [String: String]) -> Desk {
        Desk(
            edit: { text in try Editor(environment: environment).edit(text) },
            keep: { text in try DraftFolder(environment: environment).keep(text) },
            copy: { text in try Clipboard(environment: environment).copy(text) })
    }
}
