/// The terms under which the program contains somebody's work.
package struct License: Equatable, Sendable {
    /// What the work is called: a package or a script of the pages.
    package let name: String
    /// Empty when it has none.
    package let version: String
    /// All that is to be passed on; never empty.
    package let text: String

    package init(name: String, version: String, text: String) {
        self.name = name
        self.version = version
        self.text = text
    }
}
