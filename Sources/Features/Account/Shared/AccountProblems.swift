import AccountData
import LocalizationCore
import ValuesCore

extension Localizer {
    /// What the person reads beside the field.
    func message(for problem: AccountNameProblem) -> String {
        switch problem {
        case .required: self(.nameRequired)
        case .tooLong(let limit): self(.nameTooLong, limit)
        case .notPrintable: self(.nameNotPrintable)
        }
    }

    /// What the person reads beside the field.
    func message(for problem: PasswordProblem) -> String {
        switch problem {
        case .tooShort(let limit): self(.passwordTooShort, limit)
        case .blank: self(.passwordBlank)
        case .tooManyMarks: self(.passwordTooManyMarks, CombiningRun.limit)
        case .tooLong: self(.passwordTooLong)
        case .common: self(.passwordCommon)
        case .isName: self(.passwordIsName)
        }
    }

    /// How long to wait, in minutes, at least one.
    func waitingTime(seconds: Int) -> String {
        self(.tooManyAttempts, max((seconds + 59) / 60, 1))
    }
}

/// What was typed into a form, or what is wrong with it.
enum Typed<Value, Problem: Error> {
    case value(Value)
    case problem(Problem)

    init(_ read: () throws(Problem) -> Value) {
        do {
            self = .value(try read())
        } catch {
            self = .problem(error)
        }
    }

    var value: Value? {
        guard case .value(let value) = self else { return nil }
        return value
    }

    var problem: Problem? {
        guard case .problem(let problem) = self else { return nil }
        return problem
    }
}
