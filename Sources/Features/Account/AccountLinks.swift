/// Paths of other features that this one's pages lead to; the app knows them.
package struct AccountLinks: Sendable {
    /// Where one arrives after signing in.
    package let home: String
    package let settings: String

    package init(home: String, settings: String) {
        self.home = home
        self.settings = settings
    }
}
