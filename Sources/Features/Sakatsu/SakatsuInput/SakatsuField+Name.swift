import SakatsuData

extension SakatsuField {
    /// The identifier of the field in the page, to which messages and links lead.
    var elementID: String {
        switch self {
        case .facilityName: "facilityName"
        case .visitingDate: "visitingDate"
        case .foreword: "foreword"
        case .sets: "sets"
        case .set(let set): "set-\(set)"
        case .stepTitle(let set, let step): SakatsuInputName.step(step, ofSet: set).title
        case .stepAmount(let set, let step): SakatsuInputName.step(step, ofSet: set).amount
        case .afterword: "afterword"
        case .temperatures: "temperatures"
        case .temperatureTitle(let index): SakatsuInputName.temperature(index).title
        case .celsius(let index): SakatsuInputName.temperature(index).celsius
        }
    }
}
