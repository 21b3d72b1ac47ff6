import Foundation
import ValuesCore

/// How sets and temperatures stand in their JSON columns. The names are part of the file's format.
struct StoredStep: Codable {
    var kind: String
    var title: String
    var seconds: Double?
    var unit: String

    init(_ step: SaunaStep) {
        kind = step.kind.rawValue
        title = step.title
        seconds = step.seconds.map(\.doubleValue)
        unit = step.unit.rawValue
    }

    var model: SaunaStep {
        SaunaStep(
            kind: SaunaStep.Kind(rawValue: kind) ?? .other,
            title: title,
            seconds: seconds.map(FixedDecimal.init(nearest:)),
            unit: DurationUnit(rawValue: unit) ?? .minutes
        )
    }
}

struct StoredTemperature: Codable {
    var kind: String
    var title: String
    var celsius: Double?

    init(_ temperature: SaunaTemperature) {
        kind = temperature.kind.rawValue
        title = temperature.title
        celsius = temperature.celsius.map(\.doubleValue)
    }

    var model: SaunaTemperature {
        SaunaTemperature(
            kind: SaunaTemperature.Kind(rawValue: kind) ?? .sauna,
            title: title,
            celsius: celsius.map(FixedDecimal.init(nearest:))
        )
    }
}
