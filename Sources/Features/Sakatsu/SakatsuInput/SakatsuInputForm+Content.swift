import Foundation
import SakatsuData
import ValuesCore

extension SakatsuInputForm {
    /// Reads what was typed.
    ///
    /// - Parameter kept: the visit as it stands, of which nothing is checked again; nil to check all.
    /// - Returns: the visit when nothing is wrong; otherwise what is, in the order of the form.
    func content(
        latestDay: CivilDate, changedFrom kept: SakatsuContent? = nil
    ) -> Result<SakatsuContent, SakatsuInputProblems> {
        var reader = TypedValueReader()
        let content = SakatsuContent(
            facilityName: facilityName,
            visitingDate: reader.date(visitingDate, .visitingDate) ?? latestDay,
            foreword: foreword,
            sets: sets.enumerated().map { set, steps in
                SaunaSet(
                    steps: steps.enumerated().map { step, form in
                        SaunaStep(
                            kind: form.kind,
                            title: form.title,
                            amount: reader.number(form.amount, .stepAmount(set: set, step: step)),
                            unit: form.unit
                        )
                    })
            },
            afterword: afterword,
            temperatures: temperatures.enumerated().map { index, form in
                SaunaTemperature(
                    kind: form.kind,
                    title: form.title,
                    celsius: reader.number(form.celsius, .celsius(index))
                )
            }
        ).normalized
        let validator = SakatsuValidator(latestDay: latestDay)
        let found = kept.map { validator.problems(in: content, changedFrom: $0) } ?? validator.problems(in: content)
        let problems = (reader.problems + found).sorted { $0.field < $1.field }
        return problems.isEmpty ? .success(content) : .failure(SakatsuInputProblems(problems))
    }
}

/// What is wrong with a form; never empty.
struct SakatsuInputProblems: Error, Equatable {
    let all: [SakatsuProblem]

    init(_ all: [SakatsuProblem]) {
        self.all = all
    }
}

/// Reads numbers and dates from text and remembers what it could not read.
private struct TypedValueReader {
    private(set) var problems: [SakatsuProblem] = []

    mutating func date(_ text: String, _ field: SakatsuField) -> CivilDate? {
        let date = CivilDate(text.trimmingCharacters(in: .whitespaces))
        if date == nil {
            problems.append(SakatsuProblem(field, .notADate))
        }
        return date
    }

    mutating func number(_ text: String, _ field: SakatsuField) -> FixedDecimal? {
        do {
            return try FixedDecimal.parse(typed: text)
        } catch {
            problems.append(SakatsuProblem(field, error.reason))
            return nil
        }
    }
}

extension TypedNumberError {
    fileprivate var reason: SakatsuProblem.Reason {
        switch self {
        case .notANumber: .notANumber
        case .tooManyFractionDigits: .tooManyFractionDigits
        case .outOfRange: .outOfRange
        }
    }
}
