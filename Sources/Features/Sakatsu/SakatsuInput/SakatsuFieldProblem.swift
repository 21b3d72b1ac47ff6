import LocalizationCore
import ModelsCore
import SakatsuData

/// The problem with a field, or the question about it, in finished words.
struct SakatsuFieldProblem: Equatable {
    let field: SakatsuField
    /// The message next to the field.
    let message: String
    /// The message above the form, which names the field.
    let summary: String
    /// Whether it only asks about a number that is hardly meant.
    var isDoubt = false

    /// The message, if the field is invalid.
    var error: String? { isDoubt ? nil : message }
}

extension SakatsuFieldProblem {
    init(_ problem: SakatsuProblem, in form: SakatsuInputForm, localize: Localizer) {
        self.init(problem.field, localize.message(for: problem, in: form), in: form, localize: localize)
    }

    init(_ doubt: SakatsuDoubt, in form: SakatsuInputForm, localize: Localizer) {
        let value =
            switch doubt.value {
            case .time(_, let amount, let unit): localize.amount(amount, in: unit)
            case .celsius(_, let celsius): localize.temperature(celsius)
            }
        self.init(
            doubt.field, localize(.problemImplausible(value)), in: form, isDoubt: true, localize: localize)
    }

    init(
        _ field: SakatsuField, _ message: String, in form: SakatsuInputForm, isDoubt: Bool = false, localize: Localizer
    ) {
        let summary = localize(.fieldAndProblem(field.name(in: form, localize: localize), message))
        self.init(field: field, message: message, summary: summary, isDoubt: isDoubt)
    }
}

extension SakatsuInputForm {
    /// The problems of fields with more parts than a visit can have, in the order of the form.
    var excess: [SakatsuProblem] {
        (sets.indices.map(SakatsuField.set) + [.sets, .temperatures]).compactMap { excess(in: $0) }
    }

    /// The problem with the number of parts of a field.
    ///
    /// - Parameter added: the number of parts to be added.
    func excess(in field: SakatsuField, adding added: Int = 0) -> SakatsuProblem? {
        let (count, limit) =
            switch field {
            case .sets: (sets.count, SakatsuLimits.setCount)
            case .set(let set): (sets[set].count, SakatsuLimits.stepsPerSet)
            case .temperatures: (temperatures.count, SakatsuLimits.temperatureCount)
            default: (0, Int.max)
            }
        return count + added > limit ? SakatsuProblem(field, .tooMany(limit: limit)) : nil
    }
}

extension Localizer {
    /// The name of a step or a temperature with this title.
    func item(_ title: String) -> String {
        title.isEmpty ? self(.unnamedItem) : title
    }

    fileprivate func message(for problem: SakatsuProblem, in form: SakatsuInputForm) -> String {
        var least = FixedDecimal(0)
        if case .celsius(let index) = problem.field { least = form.temperatures[index].unit.number(of: least) }
        return message(for: problem.reason, least: least, limit: limit(of: problem.field, in: form))
    }

    /// - Parameters:
    ///   - least: the smallest valid number.
    ///   - limit: the smallest number that is too large.
    func message(
        for reason: SakatsuProblem.Reason, least: FixedDecimal = FixedDecimal(0), limit: @autoclosure () -> String
    ) -> String {
        switch reason {
        case .required: self(.problemRequired)
        case .tooLong(let limit): self(.problemTooLong(limit))
        case .tooManyMarks: self(.problemTooManyMarks(CombiningRun.limit))
        case .tooMany(let limit): self(.problemTooMany(limit))
        case .notADate: self(.problemNotADate)
        case .future: self(.problemFuture)
        case .tooEarly: self(.problemTooEarly("\(SakatsuLimits.earliestYear)"))
        case .notANumber: self(.problemNotANumber)
        case .tooManyFractionDigits: self(.problemTooManyFractionDigits)
        case .notATime: self(.problemNotATime)
        case .notASite: self(.problemNotASite)
        case .taken: self(.problemTaken)
        case .outOfRange: self(.problemOutOfRange(number(least), limit()))
        case .notOnScale(let scale):
            self(
                .problemNotOnScale(
                    number(scale.range.lowerBound), number(scale.range.upperBound),
                    number(FixedDecimal(hundredths: scale.step))))
        }
    }
}

extension Localizer {
    /// The smallest number that is too large for the field, in the unit selected next to it.
    fileprivate func limit(of field: SakatsuField, in form: SakatsuInputForm) -> String {
        switch field {
        case .stepAmount(let set, let step): number(form.sets[set][step].unit.limit)
        case .field: price(Price(amount: Price.recordable.upperBound + 1, currency: form.currency))
        case .celsius(let index):
            number(form.temperatures[index].unit.number(of: SaunaTemperature.recordable.upperBound))
        default: number(SaunaTemperature.recordable.upperBound)
        }
    }
}

extension SakatsuField {
    /// The identifier of the field in the page, to which messages and links lead; for a set, its name in the form.
    var elementID: String {
        switch self {
        case .set(let set): "set-\(set)"
        case .stepTitle(let set, let step): "\(SakatsuInputName.step(step, ofSet: set)).title"
        case .stepAmount(let set, let step): "\(SakatsuInputName.step(step, ofSet: set)).amount"
        case .temperatureTitle(let index): "\(SakatsuInputName.temperature(index)).title"
        case .celsius(let index): "\(SakatsuInputName.temperature(index)).celsius"
        case .field(let field): field.rawValue
        // Fields that are not repeated have the name of their case.
        default: "\(self)"
        }
    }

    /// The name of the field in a message.
    func name(in form: SakatsuInputForm, localize: Localizer) -> String {
        switch self {
        case .facilityName: localize(.facilityName)
        case .visitingDate: localize(.visitingDate)
        case .sets: localize(.sets)
        case .set(let set): localize(.setNumber(set + 1))
        case .stepTitle(let set, let step), .stepAmount(let set, let step):
            localize(.stepInSet(localize(.setNumber(set + 1)), localize.item(form.sets[set][step].title)))
        case .field(let field): localize.name(of: field)
        case .temperatures: localize(.temperatures)
        case .temperatureTitle(let index), .celsius(let index):
            localize(.temperatureOf(localize.item(form.temperatures[index].title)))
        }
    }
}
