import LocalizationCore
import SakatsuData

extension SakatsuInputUiState {
    /// Adds a set, in which typing goes on.
    mutating func add(_ set: [SaunaStepForm]) {
        form.sets.append(set)
        focus = .stepAmount(set: form.sets.count - 1, step: 0)
    }

    /// Adds a step to a set, in which typing goes on.
    mutating func add(_ step: SaunaStepForm, toSet set: Int) {
        focus = .stepAmount(set: set, step: form.addStep(step, toSet: set))
    }

    /// Repeats a set behind it, where typing goes on.
    mutating func duplicateSet(_ set: Int, localize: Localizer) {
        guard hasRoomForSet(localize: localize) else { return }
        focus = form.duplicateSet(set).map { .stepAmount(set: $0, step: 0) }
    }

    /// Adds a temperature, in which typing goes on.
    mutating func addTemperature(localize: Localizer) {
        let count = form.temperatures.count
        guard hasRoom(for: .temperatures, count, limit: SakatsuLimits.temperatureCount, localize: localize) else {
            return
        }
        focus = .celsius(form.addTemperature(SaunaTemperatureForm(.sauna, localize: localize)))
    }

    /// Whether one more set fits; says so beside the sets when none does.
    mutating func hasRoomForSet(localize: Localizer) -> Bool {
        hasRoom(for: .sets, form.sets.count, limit: SakatsuLimits.setCount, localize: localize)
    }

    /// Whether one more step fits into a set of the form; says so beside it when none does.
    mutating func hasRoomForStep(inSet set: Int, localize: Localizer) -> Bool {
        hasRoom(for: .set(set), form.sets[set].count, limit: SakatsuLimits.stepsPerSet, localize: localize)
    }

    private mutating func hasRoom(
        for field: SakatsuField, _ count: Int, limit: Int, localize: Localizer
    ) -> Bool {
        guard count >= limit else { return true }
        show(SakatsuInputProblems([SakatsuProblem(field, .tooMany(limit: limit))]), localize: localize)
        return false
    }
}
