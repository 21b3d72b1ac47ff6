/// A part of a visit that can be wrong. Numbers count from 0.
package enum SakatsuField: Hashable, Sendable {
    case facilityName
    case visitingDate
    case foreword
    case sets
    case set(Int)
    case stepTitle(set: Int, step: Int)
    case stepAmount(set: Int, step: Int)
    case afterword
    case temperatures
    case temperatureTitle(Int)
    case celsius(Int)
}

/// What is wrong with which part of a visit.
package struct SakatsuProblem: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case required
        /// More characters than the limit.
        case tooLong(limit: Int)
        /// More parts than the limit.
        case tooMany(limit: Int)
        /// Not a day of the calendar.
        case notADate
        case future
        case tooEarly
        case notANumber
        /// More than two digits after the decimal point.
        case tooManyFractionDigits
        /// Not within `FixedDecimal.recordable`.
        case outOfRange
    }

    package let field: SakatsuField
    package let reason: Reason

    package init(_ field: SakatsuField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
