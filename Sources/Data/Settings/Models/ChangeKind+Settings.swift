package import DatabaseCore

extension ChangeKind {
    /// What the account has set.
    package static let settings = ChangeKind("settings")
}
