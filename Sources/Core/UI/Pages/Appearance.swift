/// Whether a page is light or dark.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// As the device is.
    case system
    case light
    case dark
}
