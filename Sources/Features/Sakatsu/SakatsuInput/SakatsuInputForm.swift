import Foundation
import SakatsuData
import ValuesCore

/// The input screen's fields as they stand in the form: text, whether it makes sense or not.
struct SakatsuInputForm: Equatable {
    var id: UUID
    /// The revision that the edit started from; 0 for a new visit.
    var revision: Int
    var facilityName: String
    /// `YYYY-MM-DD` as browsers send it.
    var visitingDate: String
    var foreword = ""
    var sets: [[SaunaStepForm]] = []
    var afterword = ""
    var temperatures: [SaunaTemperatureForm] = []
}

/// A step's row in the form.
struct SaunaStepForm: Equatable {
    var kind: SaunaStep.Kind
    var title: String
    var amount = ""
    var unit: DurationUnit
}

/// A temperature's row in the form.
struct SaunaTemperatureForm: Equatable {
    var kind: SaunaTemperature.Kind
    var title: String
    var celsius = ""
}

extension SakatsuInputForm {
    /// Shows a visit that is kept.
    init(_ sakatsu: Sakatsu) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            revision: sakatsu.revision,
            facilityName: content.facilityName,
            visitingDate: content.visitingDate.description,
            foreword: content.foreword,
            sets: content.sets.map { $0.steps.map(SaunaStepForm.init) },
            afterword: content.afterword,
            temperatures: content.temperatures.map(SaunaTemperatureForm.init)
        )
    }
}

extension SaunaStepForm {
    init(_ step: SaunaStep) {
        self.init(
            kind: step.kind, title: step.title, amount: step.amount?.description ?? "", unit: step.unit)
    }
}

extension SaunaTemperatureForm {
    init(_ temperature: SaunaTemperature) {
        self.init(
            kind: temperature.kind, title: temperature.title, celsius: temperature.celsius?.description ?? "")
    }
}
