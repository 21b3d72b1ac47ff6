import Foundation
import SakatsuData

/// What a person does in the input screen. Numbers count from 0.
enum SakatsuInputAction: Equatable {
    /// Opens the screen for a visit, or for a new one.
    case onAppear(id: UUID?)
    case onAddNewSaunaSetButtonClick
    case onDuplicateSaunaSetButtonClick(set: Int)
    case onRemoveSaunaSetButtonClick(set: Int)
    case onAddStepButtonClick(set: Int, kind: SaunaStep.Kind)
    case onRemoveStepButtonClick(set: Int, step: Int)
    case onAddNewSaunaTemperatureButtonClick
    case onRemoveSaunaTemperatureButtonClick(index: Int)
    case onUseLastVisitButtonClick
    case onSaveButtonClick
}

extension SakatsuInputAction {
    /// As the value of a button: a word, then the numbers that it is about. nil for what is no button.
    var buttonValue: String? {
        switch self {
        case .onAppear: nil
        case .onAddNewSaunaSetButtonClick: "add-set"
        case .onDuplicateSaunaSetButtonClick(let set): "duplicate-set:\(set)"
        case .onRemoveSaunaSetButtonClick(let set): "delete-set:\(set)"
        case .onAddStepButtonClick(let set, let kind): "add-step:\(set):\(kind.rawValue)"
        case .onRemoveStepButtonClick(let set, let step): "delete-step:\(set):\(step)"
        case .onAddNewSaunaTemperatureButtonClick: "add-temperature"
        case .onRemoveSaunaTemperatureButtonClick(let index): "delete-temperature:\(index)"
        case .onUseLastVisitButtonClick: "use-last-visit"
        case .onSaveButtonClick: "save"
        }
    }

    /// Reads what ``buttonValue`` wrote; nil for anything else.
    init?(buttonValue: String) {
        let parts = buttonValue.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let number = parts.count > 1 ? Int(parts[1]) : nil
        switch (parts[0], parts.count, number) {
        case ("add-set", 1, _): self = .onAddNewSaunaSetButtonClick
        case ("add-temperature", 1, _): self = .onAddNewSaunaTemperatureButtonClick
        case ("use-last-visit", 1, _): self = .onUseLastVisitButtonClick
        case ("save", 1, _): self = .onSaveButtonClick
        case ("duplicate-set", 2, let set?): self = .onDuplicateSaunaSetButtonClick(set: set)
        case ("delete-set", 2, let set?): self = .onRemoveSaunaSetButtonClick(set: set)
        case ("delete-temperature", 2, let index?): self = .onRemoveSaunaTemperatureButtonClick(index: index)
        case ("add-step", 3, let set?):
            guard let kind = SaunaStep.Kind(rawValue: parts[2]) else { return nil }
            self = .onAddStepButtonClick(set: set, kind: kind)
        case ("delete-step", 3, let set?):
            guard let step = Int(parts[2]) else { return nil }
            self = .onRemoveStepButtonClick(set: set, step: step)
        default: return nil
        }
    }
}
