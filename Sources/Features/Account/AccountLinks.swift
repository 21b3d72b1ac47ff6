package import LocalizationCore

/// Says what sending a form of another feature does, in a sentence, by its path and the values of its fields; nil when
/// nobody knows.
package typealias FormPurpose =
    @Sendable (_ path: String, _ values: (String) -> [String], Localizer) -> String?

/// What this feature's pages must know of others; the app tells it.
package struct AccountLinks: Sendable {
    /// Where one arrives after signing in.
    package let home: String
    package let settings: String
    package let purpose: FormPurpose

    package init(home: String, settings: String, purpose: @escaping FormPurpose = { _, _, _ in nil }) {
        self.home = home
        self.settings = settings
        self.purpose = purpose
    }
}
