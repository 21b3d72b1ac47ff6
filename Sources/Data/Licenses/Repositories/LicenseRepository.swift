/// Where the licences of all that the program contains are kept.
package protocol LicenseRepository: Sendable {
    /// Each work once, in the order of the names.
    func licenses() -> [License]

    /// nil when the program contains nothing of that name.
    func license(named name: String) -> License?
}
