import LocalizationCore
import ModelsCore
import SakatsuData
import UICore

/// Each edit that adds something returns the field that gets the focus. Indices outside the form have no effect: the
/// form was changed in another window.
extension SakatsuInputForm {
    mutating func addSet(_ steps: [SaunaStepForm]) -> SakatsuField? {
        sets.append(steps)
        return .stepAmount(set: sets.count - 1, step: 0)
    }

    /// Inserts a copy of a set after it.
    mutating func duplicateSet(_ set: Int) -> SakatsuField? {
        guard sets.indices.contains(set) else { return nil }
        sets.insert(sets[set], at: set + 1)
        return .stepAmount(set: set + 1, step: 0)
    }

    mutating func addStep(_ step: SaunaStepForm, toSet set: Int) -> SakatsuField? {
        guard sets.indices.contains(set) else { return nil }
        sets[set].append(step)
        return .stepAmount(set: set, step: sets[set].count - 1)
    }

    /// Inserts it before the last one, the cool bath's, as in the original app.
    mutating func addTemperature(_ temperature: SaunaTemperatureForm) -> SakatsuField? {
        let index = max(temperatures.count - 1, 0)
        temperatures.insert(temperature, at: index)
        return .celsius(index)
    }

    mutating func removeSet(_ set: Int) {
        guard sets.indices.contains(set) else { return }
        sets.remove(at: set)
    }

    mutating func removeStep(_ step: Int, ofSet set: Int) {
        guard sets.indices.contains(set), sets[set].indices.contains(step) else { return }
        sets[set].remove(at: step)
    }

    mutating func removeTemperature(_ index: Int) {
        guard temperatures.indices.contains(index) else { return }
        temperatures.remove(at: index)
    }

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

extension SaunaStepForm {
    /// A step of this kind, with its usual title and the account's default time.
    init(_ kind: SaunaStep.Kind, defaults: DefaultTimes, localize: Localizer) {
        let time =
            switch kind {
            case .sauna: defaults.sauna
            case .coolBath: defaults.coolBath
            case .relaxation: defaults.relaxation
            case .other: StepTime(seconds: nil, unit: .minutes)
            }
        self.init(kind: kind, title: localize.title(of: kind), time: time)
    }
}

extension SaunaTemperatureForm {
    /// An empty temperature with its usual title.
    init(_ kind: SaunaTemperature.Kind, localize: Localizer) {
        self.init(kind: kind, title: localize.title(of: kind))
    }
}

/// A button of the form. Numbers count from 0.
enum SakatsuInputButton: Equatable {
    case addSet
    case duplicateSet(Int)
    case deleteSet(Int)
    case addStep(set: Int, kind: SaunaStep.Kind)
    case deleteStep(set: Int, step: Int)
    case addTemperature
    case deleteTemperature(Int)
    /// The last sets of the form's facility, or of the one with this name.
    case useLastSets(of: String?)
    case bringBackSets
    /// Fills in the form from the pasted text.
    case fill
    case showDraft
    case save
}

extension SakatsuInputButton {
    /// The value of the button in the form: a word, then its numbers.
    var value: String {
        switch self {
        case .addSet: "add-set"
        case .duplicateSet(let set): "duplicate-set:\(set)"
        case .deleteSet(let set): "delete-set:\(set)"
        case .addStep(let set, let kind): "add-step:\(set):\(kind.rawValue)"
        case .deleteStep(let set, let step): "delete-step:\(set):\(step)"
        case .addTemperature: "add-temperature"
        case .deleteTemperature(let index): "delete-temperature:\(index)"
        case .useLastSets(let facilityName): "use-last-sets" + (facilityName.map { ":\($0)" } ?? "")
        case .bringBackSets: "bring-back-sets"
        case .fill: "fill"
        case .showDraft: FormOrigin.draftAction
        case .save: "save"
        }
    }

    /// Reads a ``value``; nil for anything else.
    init?(value: String) {
        let useLastSets = "\(Self.useLastSets(of: nil).value):"
        if value.hasPrefix(useLastSets) {
            self = .useLastSets(of: String(value.dropFirst(useLastSets.count)))
            return
        }
        let parts = value.split(separator: ":").dropFirst()
        let first = parts.first.flatMap { Int($0) } ?? 0
        let last = parts.last.flatMap { Int($0) } ?? 0
        let buttons: [SakatsuInputButton] =
            [
                .addSet, .duplicateSet(first), .deleteSet(first), .deleteStep(set: first, step: last), .addTemperature,
                .deleteTemperature(first), .useLastSets(of: nil), .bringBackSets, .fill, .showDraft, .save,
            ] + SaunaStep.Kind.allCases.map { .addStep(set: first, kind: $0) }
        guard let button = buttons.first(where: { $0.value == value }) else { return nil }
        self = button
    }
}
