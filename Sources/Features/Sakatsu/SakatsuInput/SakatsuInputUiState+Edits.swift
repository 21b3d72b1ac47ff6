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

    /// Puts other sets in the place of all; says so beside them when they are too many.
    mutating func replaceSets(with sets: [[SaunaStepForm]], localize: Localizer) {
        guard sets.count <= max(SakatsuLimits.setCount, form.sets.count) else {
            return showLack(of: .sets, limit: SakatsuLimits.setCount, localize: localize)
        }
        form.sets = sets
    }

    mutating func removeSet(_ set: Int, localize: Localizer) {
        form.removeSet(set)
        showExcess(localize: localize)
    }

    mutating func removeStep(_ step: Int, ofSet set: Int, localize: Localizer) {
        form.removeStep(step, ofSet: set)
        showExcess(localize: localize)
    }

    mutating func removeTemperature(_ index: Int, localize: Localizer) {
        form.removeTemperature(index)
        showExcess(localize: localize)
    }

    /// Says beside the parts of which there are too many still how many there can be. Deleting goes on where it is: this
    /// is no error to be led to.
    private mutating func showExcess(localize: Localizer) {
        problems = form.excess.map { SakatsuFieldProblem($0, in: form, localize: localize) }
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
        showLack(of: field, limit: limit, localize: localize)
        return false
    }

    /// Says that no more fit there.
    private mutating func showLack(of field: SakatsuField, limit: Int, localize: Localizer) {
        show(SakatsuInputProblems([SakatsuProblem(field, .tooMany(limit: limit))]), localize: localize)
    }
}
