import LocalizationCore
import SakatsuData
import ValuesCore

extension Localizer {
    /// What the person reads beside the field.
    func message(for problem: SakatsuProblem) -> String {
        switch problem.reason {
        case .required: self(.problemRequired)
        case .tooLong(let limit): self(.problemTooLong, limit)
        case .tooManyMarks: self(.problemTooManyMarks, CombiningRun.limit)
        case .tooMany(let limit): self(.problemTooMany, limit)
        case .notADate: self(.problemNotADate)
        case .future: self(.problemFuture)
        case .tooEarly: self(.problemTooEarly, "\(SakatsuLimits.earliestYear)")
        case .notANumber: self(.problemNotANumber)
        case .tooManyFractionDigits: self(.problemTooManyFractionDigits)
        case .outOfRange: self(.problemOutOfRange, FixedDecimal.recordable.upperBound)
        }
    }
}
