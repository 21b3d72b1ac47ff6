package import ValuesCore

/// Decides whether a visit can be kept.
package struct SakatsuValidator: Sendable {
    /// The person's today; a visit cannot lie after it.
    package let today: CivilDate

    package init(today: CivilDate) {
        self.today = today
    }

    /// What is wrong, by field, in the order of the form. Empty when the visit can be kept.
    package func problems(in content: SakatsuContent) -> [SakatsuProblem] {
        facilityProblems(content) + dateProblems(content)
            + textProblems(content.foreword, .foreword, limit: SakatsuLimits.textLength)
            + setProblems(content.sets)
            + textProblems(content.afterword, .afterword, limit: SakatsuLimits.textLength)
            + temperatureProblems(content.temperatures)
    }

    private func facilityProblems(_ content: SakatsuContent) -> [SakatsuProblem] {
        if content.facilityName.isBlank {
            [SakatsuProblem(.facilityName, .required)]
        } else {
            textProblems(content.facilityName, .facilityName, limit: SakatsuLimits.facilityNameLength)
        }
    }

    private func dateProblems(_ content: SakatsuContent) -> [SakatsuProblem] {
        if content.visitingDate > today {
            [SakatsuProblem(.visitingDate, .future)]
        } else if content.visitingDate.year < SakatsuLimits.earliestYear {
            [SakatsuProblem(.visitingDate, .tooEarly)]
        } else {
            []
        }
    }

    private func setProblems(_ sets: [SaunaSet]) -> [SakatsuProblem] {
        countProblems(sets.count, .sets, limit: SakatsuLimits.setCount)
            + sets.enumerated().flatMap { set, saunaSet in
                countProblems(saunaSet.steps.count, .set(set), limit: SakatsuLimits.stepsPerSet)
                    + saunaSet.steps.enumerated().flatMap { step, saunaStep in
                        textProblems(
                            saunaStep.title, .stepTitle(set: set, step: step), limit: SakatsuLimits.titleLength)
                            + rangeProblems(saunaStep.amount, .stepAmount(set: set, step: step))
                    }
            }
    }

    private func temperatureProblems(_ temperatures: [SaunaTemperature]) -> [SakatsuProblem] {
        countProblems(temperatures.count, .temperatures, limit: SakatsuLimits.temperatureCount)
            + temperatures.enumerated().flatMap { index, temperature in
                textProblems(temperature.title, .temperatureTitle(index), limit: SakatsuLimits.titleLength)
                    + rangeProblems(temperature.celsius, .celsius(index))
            }
    }

    private func textProblems(_ text: String, _ field: SakatsuField, limit: Int) -> [SakatsuProblem] {
        if text.unicodeScalars.count > limit {
            [SakatsuProblem(field, .tooLong(limit: limit))]
        } else if text.hasLongCombiningRun {
            [SakatsuProblem(field, .tooManyMarks)]
        } else {
            []
        }
    }

    private func countProblems(_ count: Int, _ field: SakatsuField, limit: Int) -> [SakatsuProblem] {
        count > limit ? [SakatsuProblem(field, .tooMany(limit: limit))] : []
    }

    private func rangeProblems(_ number: FixedDecimal?, _ field: SakatsuField) -> [SakatsuProblem] {
        guard let number, !FixedDecimal.recordable.contains(number) else { return [] }
        return [SakatsuProblem(field, .outOfRange)]
    }
}
