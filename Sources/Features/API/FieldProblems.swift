import APICore
import LocalizationCore
import ModelsCore

extension FieldProblem {
    init(_ problem: SakatsuProblem, _ localize: Localizer) {
        self.init(field: problem.field.pointer, detail: problem.reason.message(about: problem.field, localize))
    }

    init(_ problem: MemoProblem, _ localize: Localizer) {
        let detail =
            switch problem {
            case .required: localize(.fieldRequired)
            case .tooLong(let limit): localize(.fieldTooLong(limit))
            case .tooManyMarks: localize(.fieldTooManyMarks(CombiningRun.limit))
            }
        self.init(field: "/body", detail: detail)
    }

    init(_ problem: FacilityProblem, _ localize: Localizer) {
        self.init(
            field: "/\(problem.field.rawValue)", detail: problem.reason.message(about: .facilityName, localize))
    }

    /// - Parameter problem: a problem with the name of a token.
    init(_ problem: AccountNameProblem, _ localize: Localizer) {
        let detail =
            switch problem {
            case .required: localize(.fieldRequired)
            case .tooLong(let limit): localize(.fieldTooLong(limit))
            case .notPrintable: localize(.fieldNotPrintable)
            }
        self.init(field: "/deviceName", detail: detail)
    }
}

extension Settings {
    func problems(_ localize: Localizer) -> [FieldProblem] {
        let times = DefaultTimes.byKind.filter { !defaultTimes[keyPath: $0.value].isRecordable }
            .map { kind, _ in
                FieldProblem(field: "/defaultTimes/\(kind.rawValue)/seconds", detail: localize.timeOutOfRange)
            }
        let goals = (goals?.problems ?? []).map { period, fact in
            FieldProblem(field: "/goals/\(period.rawValue)/\(fact.rawValue)", detail: localize(.fieldOutOfRange))
        }
        return times + goals
    }
}

extension SakatsuProblem.Reason {
    fileprivate func message(about field: SakatsuField, _ localize: Localizer) -> String {
        switch self {
        case .required: localize(.fieldRequired)
        case .tooLong(let limit): localize(.fieldTooLong(limit))
        case .tooManyMarks: localize(.fieldTooManyMarks(CombiningRun.limit))
        case .tooMany(let limit): localize(.fieldTooMany(limit))
        case .notADate, .notATime, .notANumber: localize(.fieldMalformed)
        case .future: localize(.fieldFuture)
        case .tooEarly: localize(.fieldTooEarly("\(SakatsuLimits.earliestYear)"))
        case .tooManyFractionDigits: localize(.fieldTooManyFractionDigits)
        case .notASite: localize(.fieldNotASite)
        case .taken: localize(.fieldTaken)
        case .outOfRange, .notOnScale:
            switch field {
            case .celsius:
                localize(.fieldTemperatureOutOfRange(localize.number(SaunaTemperature.recordable.upperBound)))
            case .stepAmount: localize.timeOutOfRange
            default: localize(.fieldOutOfRange)
            }
        }
    }
}

extension Localizer {
    fileprivate var timeOutOfRange: String { self(.fieldTimeOutOfRange(number(StepTime.recordable.upperBound))) }
}
