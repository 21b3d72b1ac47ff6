/// What kind of data has changed. The modules that keep data name theirs.
package struct ChangeKind: Hashable, Sendable {
    /// The word that browsers get.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }
}
