package import DatabaseCore

extension ChangeKind {
    /// The account's settings.
    package static let settings = ChangeKind("settings")
}
