package import DatabaseCore

extension ChangeKind {
    /// What the account has set, or the time zone that its browser has told.
    package static let settings = ChangeKind("settings")
}
