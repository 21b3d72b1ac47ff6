/// Whether pages are light or dark.
package enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the device is.
    case system
    case light
    case dark
}
