/// How much a visit can hold.
///
/// The limits are judgements: far above what people write, and low enough that one visit cannot fill the disk. Lengths
/// count Unicode scalars, because a single `Character` can be of any length.
package enum SakatsuLimits {
    /// In Unicode scalars.
    package static let facilityNameLength = 100
    /// Of foreword and afterword, in Unicode scalars each.
    package static let textLength = 10_000
    /// Of a step or a temperature, in Unicode scalars.
    package static let titleLength = 50
    package static let setCount = 50
    package static let stepsPerSet = 20
    package static let temperatureCount = 20
    /// Earlier days are typing errors.
    package static let earliestYear = 1900
}
