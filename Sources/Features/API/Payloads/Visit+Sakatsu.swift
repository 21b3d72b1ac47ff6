import APICore
import SakatsuData
import ValuesCore

extension Visit {
    init(_ sakatsu: Sakatsu) {
        self.init(
            id: sakatsu.id, content: VisitContent(sakatsu.content), revision: sakatsu.revision,
            createdAt: sakatsu.createdAt, updatedAt: sakatsu.updatedAt)
    }
}

extension VisitContent {
    init(_ content: SakatsuContent) {
        self.init(
            facilityName: content.facilityName, visitingDate: content.visitingDate, foreword: content.foreword,
            sets: content.sets.map { set in
                VisitSet(
                    steps: set.steps.map { step in
                        VisitStep(
                            kind: VisitStep.Kind(step.kind), title: step.title, seconds: step.seconds, unit: step.unit)
                    })
            },
            afterword: content.afterword,
            temperatures: content.temperatures.map { temperature in
                VisitTemperature(
                    kind: VisitTemperature.Kind(temperature.kind), title: temperature.title,
                    celsius: temperature.celsius)
            })
    }
}

extension VisitStep.Kind {
    fileprivate init(_ kind: SaunaStep.Kind) {
        switch kind {
        case .sauna: self = .sauna
        case .coolBath: self = .coolBath
        case .relaxation: self = .relaxation
        case .other: self = .other
        }
    }
}

extension VisitTemperature.Kind {
    fileprivate init(_ kind: SaunaTemperature.Kind) {
        switch kind {
        case .sauna: self = .sauna
        case .coolBath: self = .coolBath
        }
    }
}
