import LocalizationCore
import ModelsCore
import SakatsuData

/// The problem with a field, in finished words.
struct SakatsuFieldProblem: Equatable {
    let field: SakatsuField
    /// The message next to the field.
    let message: String
    /// The message above the form, which names the field.
    let summary: String
}

extension SakatsuFieldProblem {
    init(_ problem: SakatsuProblem, in form: SakatsuInputForm, localize: Localizer) {
        self.init(problem.field, localize.message(for: problem, in: form), in: form, localize: localize)
    }

    init(_ doubt: SakatsuDoubt, in form: SakatsuInputForm, localize: Localizer) {
        self.init(doubt.field, localize(.problemImplausible(doubt.value.text(localize))), in: form, localize: localize)
    }

    init(_ field: SakatsuField, _ message: String, in form: SakatsuInputForm, localize: Localizer) {
        let summary = localize(.fieldAndProblem(field.name(in: form, localize: localize), message))
        self.init(field: field, message: message, summary: summary)
    }
}

extension Localizer {
    /// The name of a step or a temperature with this title.
    func item(_ title: String) -> String {
        title.isEmpty ? self(.unnamedItem) : title
    }

    fileprivate func message(for problem: SakatsuProblem, in form: SakatsuInputForm) -> String {
        switch problem.reason {
        case .required: self(.problemRequired)
        case .tooLong(let limit): self(.problemTooLong(limit))
        case .tooManyMarks: self(.problemTooManyMarks(CombiningRun.limit))
        case .tooMany(let limit): self(.problemTooMany(limit))
        case .notADate: self(.problemNotADate)
        case .future: self(.problemFuture)
        case .tooEarly: self(.problemTooEarly("\(SakatsuLimits.earliestYear)"))
        case .notANumber: self(.problemNotANumber)
        case .tooManyFractionDigits: self(.problemTooManyFractionDigits)
        case .outOfRange: self(.problemOutOfRange(number(problem.field.limit(in: form))))
        }
    }
}

extension SakatsuField {
    /// The smallest number that is too large for the field, in the unit selected next to it.
    fileprivate func limit(in form: SakatsuInputForm) -> FixedDecimal {
        switch self {
        case .stepAmount(let set, let step): return form.sets[set][step].unit.limit
        case .field(let field):
            if case .number(_, let range, _) = field.row.value { return range.upperBound }
            fallthrough
        default: return SaunaTemperature.recordable.upperBound
        }
    }
}
