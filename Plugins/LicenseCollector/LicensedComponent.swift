/// Third-party work that the program contains.
struct LicensedComponent: Equatable {
    let name: String
    /// Empty when it has none.
    let version: String
    /// The licence, then other texts that must be passed on; never empty.
    let texts: [String]
}
