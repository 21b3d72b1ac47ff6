/// Paths of other features that this one's pages lead to; the app knows them.
package struct SakatsuLinks: Sendable {
    package let settings: String

    package init(settings: String) {
        self.settings = settings
    }
}
