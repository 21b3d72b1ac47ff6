import APICore
import SakatsuData
import ValuesCore

extension SakatsuContent {
    init(_ content: VisitContent) {
        self.init(
            facilityName: content.facilityName, visitingDate: content.visitingDate, foreword: content.foreword,
            sets: content.sets.map { set in
                SaunaSet(
                    steps: set.steps.map { step in
                        SaunaStep(
                            kind: SaunaStep.Kind(step.kind), title: step.title, seconds: step.seconds, unit: step.unit)
                    })
            },
            afterword: content.afterword,
            temperatures: content.temperatures.map { temperature in
                SaunaTemperature(
                    kind: SaunaTemperature.Kind(temperature.kind), title: temperature.title,
                    celsius: temperature.celsius)
            })
    }
}

extension SaunaStep.Kind {
    fileprivate init(_ kind: VisitStep.Kind) {
        switch kind {
        case .sauna: self = .sauna
        case .coolBath: self = .coolBath
        case .relaxation: self = .relaxation
        case .other: self = .other
        }
    }
}

extension SaunaTemperature.Kind {
    fileprivate init(_ kind: VisitTemperature.Kind) {
        switch kind {
        case .sauna: self = .sauna
        case .coolBath: self = .coolBath
        }
    }
}
