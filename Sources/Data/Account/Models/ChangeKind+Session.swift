package import DatabaseCore

extension ChangeKind {
    /// A session or a token of the account has ended: whoever relies on one looks whether it was theirs.
    package static let session = ChangeKind("session")
}
