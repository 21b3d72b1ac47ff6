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

extension SakatsuField: Comparable {
    /// In the order of the form.
    package static func < (left: SakatsuField, right: SakatsuField) -> Bool {
        left.position.lexicographicallyPrecedes(right.position)
    }

    private var position: [Int] {
        switch self {
        case .facilityName: [0]
        case .visitingDate: [1]
        case .foreword: [2]
        case .set(let set): [3, set]
        case .stepTitle(let set, let step): [3, set, step, 0]
        case .stepAmount(let set, let step): [3, set, step, 1]
        case .sets: [4]
        case .afterword: [5]
        case .temperatures: [6]
        case .temperatureTitle(let index): [7, index, 0]
        case .celsius(let index): [7, index, 1]
        }
    }
}

/// What is wrong with which part of a visit.
package struct SakatsuProblem: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case required
        /// More characters than the limit.
        case tooLong(limit: Int)
        /// More combining marks in a row than `CombiningRun.limit`.
        case tooManyMarks
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
