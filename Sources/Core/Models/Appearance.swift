/// Whether pages are light or dark.
package enum Appearance: String, Hashable, Sendable, Word {
    /// The setting of the device.
    case system
    case light
    case dark
}
