/// The limits of a visit.
///
/// They are chosen by judgement: far above what people write, and low enough that one visit cannot fill the disk.
/// Lengths count Unicode scalars, because a single `Character` can be of any length.
package enum SakatsuLimits {
    /// In Unicode scalars.
    package static let facilityNameLength = 100
    /// The longest foreword or afterword, in Unicode scalars.
    package static let textLength = 10_000
    /// The longest title of a step or a temperature, in Unicode scalars.
    package static let titleLength = 50
    package static let setCount = 50
    package static let stepsPerSet = 20
    package static let temperatureCount = 20
    package static let tagCount = 20
    /// The longest tag without its `#`, in Unicode scalars.
    package static let tagLength = 50
    /// Earlier days are typing errors.
    package static let earliestYear = 1900
}

/// A part of a visit that can be invalid. Numbers count from 0.
package enum SakatsuField: Hashable, Sendable {
    case facilityName
    case visitingDate
    case temperatures
    case temperatureTitle(Int)
    case celsius(Int)
    case sets
    case set(Int)
    case stepTitle(set: Int, step: Int)
    case stepAmount(set: Int, step: Int)
    case field(VisitField)
}

extension SakatsuField: Comparable {
    /// The order of the form.
    package static func < (left: SakatsuField, right: SakatsuField) -> Bool {
        left.position.lexicographicallyPrecedes(right.position)
    }

    private var position: [Int] {
        switch self {
        case .facilityName: [0]
        case .visitingDate: [1]
        case .set(let set): [2, set]
        case .stepTitle(let set, let step): [2, set, step, 0]
        case .stepAmount(let set, let step): [2, set, step, 1]
        case .sets: [3]
        case .field(let field):
            [field.row.place == .beforeSets ? 7 : 4, VisitField.allCases.firstIndex(of: field) ?? 0]
        case .temperatures: [5]
        case .temperatureTitle(let index): [6, index, 0]
        case .celsius(let index): [6, index, 1]
        }
    }
}

/// A problem with a part of a visit.
package struct SakatsuProblem: Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        case required
        /// It has more characters than the limit.
        case tooLong(limit: Int)
        /// It has more combining marks in a row than `CombiningRun.limit`.
        case tooManyMarks
        /// It has more parts than the limit.
        case tooMany(limit: Int)
        /// It is not a day of the calendar.
        case notADate
        /// It is not a time on a clock.
        case notATime
        case future
        case tooEarly
        case notANumber
        /// It has more than two digits after the decimal point.
        case tooManyFractionDigits
        /// It is outside `StepTime.recordable`, `SaunaTemperature.recordable` or `Price.recordable`.
        case outOfRange
        case notOnScale(VisitField.Scale)
        /// It is not the address of a web site.
        case notASite
        /// Another facility has this name.
        case taken
    }

    package let field: SakatsuField
    package let reason: Reason

    package init(_ field: SakatsuField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

extension SakatsuProblem.Reason {
    package init(_ error: TypedNumberError) {
        switch error {
        case .notANumber: self = .notANumber
        case .tooManyFractionDigits: self = .tooManyFractionDigits
        case .outOfRange: self = .outOfRange
        }
    }
}

/// Decides whether a visit can be saved.
package struct SakatsuValidator: Sendable {
    /// The last day that a visit can have.
    package let latestDay: CivilDate

    package init(latestDay: CivilDate) {
        self.latestDay = latestDay
    }

    /// The problems by field, in the order of the visit. Empty when the visit can be saved.
    package func problems(in content: SakatsuContent) -> [SakatsuProblem] {
        var problems: [SakatsuProblem] = []
        func check(_ field: SakatsuField, _ reason: SakatsuProblem.Reason?) {
            if let reason { problems.append(SakatsuProblem(field, reason)) }
        }
        let name = content.facilityName
        check(.facilityName, name.isBlank ? .required : Self.text(name, limit: SakatsuLimits.facilityNameLength))
        check(.visitingDate, problem(of: content.visitingDate))
        for field in VisitField.beforeSets { check(.field(field), field.row.value.problem(in: content)) }
        check(.sets, Self.count(content.sets.count, limit: SakatsuLimits.setCount))
        for (set, steps) in content.sets.map(\.steps).enumerated() {
            check(.set(set), Self.count(steps.count, limit: SakatsuLimits.stepsPerSet))
            for (step, content) in steps.enumerated() {
                let limit = SakatsuLimits.titleLength
                check(.stepTitle(set: set, step: step), Self.text(content.title, limit: limit))
                check(.stepAmount(set: set, step: step), content.time.isRecordable ? nil : .outOfRange)
            }
        }
        for field in VisitField.afterSets { check(.field(field), field.row.value.problem(in: content)) }
        check(.temperatures, Self.count(content.temperatures.count, limit: SakatsuLimits.temperatureCount))
        for (index, temperature) in content.temperatures.enumerated() {
            check(.temperatureTitle(index), Self.text(temperature.title, limit: SakatsuLimits.titleLength))
            let isRecordable = temperature.celsius.map(SaunaTemperature.recordable.contains) ?? true
            check(.celsius(index), isRecordable ? nil : .outOfRange)
        }
        return problems
    }

    /// The problems in changed parts only. The rest may stay as it is, even if it could not be recorded today.
    ///
    /// - Parameter kept: the stored visit.
    package func problems(in content: SakatsuContent, changedFrom kept: SakatsuContent) -> [SakatsuProblem] {
        problems(in: content).filter { !content.isUnchanged(at: $0.field, since: kept) }
    }

    /// Why a visit cannot have a day; nil if it can.
    package func problem(of day: CivilDate) -> SakatsuProblem.Reason? {
        if day > latestDay { .future } else if day.year < SakatsuLimits.earliestYear { .tooEarly } else { nil }
    }

    static func text(_ text: String, limit: Int) -> SakatsuProblem.Reason? {
        guard text.unicodeScalars.count <= limit else { return .tooLong(limit: limit) }
        return text.hasLongCombiningRun ? .tooManyMarks : nil
    }

    private static func count(_ count: Int, limit: Int) -> SakatsuProblem.Reason? {
        count > limit ? .tooMany(limit: limit) : nil
    }
}

extension SakatsuContent {
    /// Sets and temperatures may have moved, so a value counts as unchanged wherever it was before.
    fileprivate func isUnchanged(at field: SakatsuField, since kept: SakatsuContent) -> Bool {
        let keptSteps = kept.sets.lazy.flatMap(\.steps)
        switch field {
        case .facilityName: return facilityName.isIdentical(to: kept.facilityName)
        case .visitingDate: return visitingDate == kept.visitingDate
        case .sets: return sets.count <= kept.sets.count
        case .set(let set): return kept.sets.contains { $0.steps.count >= sets[set].steps.count }
        case .stepTitle(let set, let step):
            let title = sets[set].steps[step].title
            return keptSteps.contains { $0.title.isIdentical(to: title) }
        case .stepAmount(let set, let step):
            let seconds = sets[set].steps[step].seconds
            return keptSteps.contains { $0.seconds == seconds }
        case .field(let field): return field.text(of: self).isIdentical(to: field.text(of: kept))
        case .temperatures: return temperatures.count <= kept.temperatures.count
        case .temperatureTitle(let index):
            let title = temperatures[index].title
            return kept.temperatures.contains { $0.title.isIdentical(to: title) }
        case .celsius(let index):
            let celsius = temperatures[index].celsius
            return kept.temperatures.contains { $0.celsius == celsius }
        }
    }
}
