/// Whether pages are light or dark.
package enum Appearance: String, Hashable, Sendable, Word {
    /// As the device is.
    case system
    case light
    case dark
}
