package import DatabaseCore

extension ChangeKind {
    /// Visits.
    package static let sakatsu = ChangeKind("sakatsu")
}
