import SakatsuData

extension SaunaStep.Kind {
    /// What a new step of the kind is called.
    var title: SakatsuWord {
        switch self {
        case .sauna: .sauna
        case .coolBath: .coolBath
        case .relaxation: .relaxation
        case .other: .other
        }
    }
}

extension SaunaTemperature.Kind {
    /// What a new temperature of the kind is called.
    var title: SakatsuWord {
        switch self {
        case .sauna: .sauna
        case .coolBath: .coolBath
        }
    }
}
