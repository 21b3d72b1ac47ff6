import ValuesCore

/// How much can be asked for at once, and what belongs to the API alone. What a visit can hold, its validator says.
package enum APILimits {
    /// How many items a part of a list can have.
    package static let items = 1...100
    package static let defaultItemCount = 50
    /// How many facilities can be asked for.
    package static let facilities = 1...1_000
    package static let defaultFacilityCount = 100
    /// Of a device's name, in Unicode scalars.
    package static let deviceNameLength = TokenFormat.nameLength
}
