package import ValuesCore

/// Decides whether a visit can be kept.
package struct SakatsuValidator: Sendable {
    /// A visit cannot lie after it.
    package let latestDay: CivilDate

    package init(latestDay: CivilDate) {
        self.latestDay = latestDay
    }

    /// What is wrong, by field, in the order of the form. Empty when the visit can be kept.
    package func problems(in content: SakatsuContent) -> [SakatsuProblem] {
        facilityProblems(content) + dateProblems(content)
            + textProblems(content.foreword, .foreword, limit: SakatsuLimits.textLength)
            + setProblems(content.sets)
            + textProblems(content.afterword, .afterword, limit: SakatsuLimits.textLength)
            + temperatureProblems(content.temperatures)
    }

    /// What is wrong with what has changed. The rest is kept as it is, also when it could not be recorded today.
    ///
    /// - Parameter kept: the visit as it stands.
    package func problems(in content: SakatsuContent, changedFrom kept: SakatsuContent) -> [SakatsuProblem] {
        problems(in: content).filter { !content.isUnchanged(at: $0.field, since: kept) }
    }

    private func facilityProblems(_ content: SakatsuContent) -> [SakatsuProblem] {
        if content.facilityName.isBlank {
            [SakatsuProblem(.facilityName, .required)]
        } else {
            textProblems(content.facilityName, .facilityName, limit: SakatsuLimits.facilityNameLength)
        }
    }

    private func dateProblems(_ content: SakatsuContent) -> [SakatsuProblem] {
        if content.visitingDate > latestDay {
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

extension SakatsuContent {
    /// Sets and temperatures may have been moved: what stood somewhere may stand elsewhere.
    fileprivate func isUnchanged(at field: SakatsuField, since kept: SakatsuContent) -> Bool {
        let keptSteps = kept.sets.lazy.flatMap(\.steps)
        switch field {
        case .facilityName: return facilityName.isIdentical(to: kept.facilityName)
        case .visitingDate: return visitingDate == kept.visitingDate
        case .foreword: return foreword.isIdentical(to: kept.foreword)
        case .sets: return sets.count <= kept.sets.count
        case .set(let set): return kept.sets.contains { $0.steps.count >= sets[set].steps.count }
        case .stepTitle(let set, let step):
            let title = sets[set].steps[step].title
            return keptSteps.contains { $0.title.isIdentical(to: title) }
        case .stepAmount(let set, let step):
            let amount = sets[set].steps[step].amount
            return keptSteps.contains { $0.amount == amount }
        case .afterword: return afterword.isIdentical(to: kept.afterword)
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
