package import ValuesCore

extension LocalPath {
    /// The settings' page right after saving.
    package static let savedSettings = path("/settings?saved")
    /// Where a new visit is sent.
    package static let newVisit = path("/sakatsu/new")
    /// Where the deletion of several visits is sent.
    package static let deletion = path("/sakatsu/delete")

    /// - Precondition: it is a path of this site.
    private static func path(_ text: String) -> LocalPath {
        guard let path = LocalPath(text) else { preconditionFailure("No path of this site") }
        return path
    }
}
