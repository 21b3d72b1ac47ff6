package import DatabaseCore

extension ChangeKind {
    /// Memos.
    package static let memo = ChangeKind("memo")
}
