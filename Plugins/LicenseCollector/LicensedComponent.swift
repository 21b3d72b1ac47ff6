/// Somebody's work that the program contains.
struct LicensedComponent: Equatable {
    let name: String
    /// Empty when it has none.
    let version: String
    /// The licence, then what it asks to be passed on with it; never empty.
    let texts: [String]
}
