import LocalizationCore
import SakatsuData
import SettingsData
import ValuesCore

extension SakatsuInputForm {
    /// Adds a copy of the set behind it. Numbers outside the form change nothing, here and below: the form was
    /// changed in another window.
    ///
    /// - Returns: where the copy is; nil when there is no such set.
    mutating func duplicateSet(_ set: Int) -> Int? {
        guard sets.indices.contains(set) else { return nil }
        sets.insert(sets[set], at: set + 1)
        return set + 1
    }

    mutating func removeSet(_ set: Int) {
        guard sets.indices.contains(set) else { return }
        sets.remove(at: set)
    }

    /// - Parameter set: one of the form's.
    /// - Returns: where the step is.
    mutating func addStep(_ step: SaunaStepForm, toSet set: Int) -> Int {
        sets[set].append(step)
        return sets[set].count - 1
    }

    mutating func removeStep(_ step: Int, ofSet set: Int) {
        guard sets.indices.contains(set), sets[set].indices.contains(step) else { return }
        sets[set].remove(at: step)
    }

    /// Adds it before the last one, which is the cool bath's, as the original does.
    ///
    /// - Returns: where it is.
    mutating func addTemperature(_ temperature: SaunaTemperatureForm) -> Int {
        let index = max(temperatures.count - 1, 0)
        temperatures.insert(temperature, at: index)
        return index
    }

    mutating func removeTemperature(_ index: Int) {
        guard temperatures.indices.contains(index) else { return }
        temperatures.remove(at: index)
    }

    /// Of what there is more than a visit can hold, in the order of the form.
    var excess: [SakatsuProblem] {
        let steps = sets.indices.map { Self.excess(of: sets[$0].count, .set($0), limit: SakatsuLimits.stepsPerSet) }
        let rest = [
            Self.excess(of: sets.count, .sets, limit: SakatsuLimits.setCount),
            Self.excess(of: temperatures.count, .temperatures, limit: SakatsuLimits.temperatureCount),
        ]
        return (steps + rest).compactMap(\.self)
    }

    private static func excess(of count: Int, _ field: SakatsuField, limit: Int) -> SakatsuProblem? {
        count > limit ? SakatsuProblem(field, .tooMany(limit: limit)) : nil
    }
}

extension SaunaStepForm {
    /// A step of the kind with its usual title and the account's default time.
    init(_ kind: SaunaStep.Kind, defaults: DefaultTimes, localize: Localizer) {
        let time = defaults.time(of: kind)
        self.init(
            kind: kind, title: localize(kind.title), amount: time.amount?.description ?? "", unit: time.unit)
    }
}

extension SaunaTemperatureForm {
    /// An empty temperature with its usual title.
    init(_ kind: SaunaTemperature.Kind, localize: Localizer) {
        self.init(kind: kind, title: localize(kind.title))
    }
}

extension DefaultTimes {
    fileprivate func time(of kind: SaunaStep.Kind) -> DefaultTime {
        switch kind {
        case .sauna: sauna
        case .coolBath: coolBath
        case .relaxation: relaxation
        case .other: DefaultTime(seconds: nil, unit: .minutes)
        }
    }
}
