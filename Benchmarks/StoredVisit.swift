import DatabaseCore
import Foundation
import ModelsCore
import SakatsuData

/// A visit in the format of ``JSONLog``.
struct StoredVisit: Codable {
    struct Step: Codable {
        var kind: String
        var title: String
        var seconds: Double?
        var unit: String
    }

    struct Temperature: Codable {
        var kind: String
        var title: String
        var celsius: Double?
    }

    var id: UUID
    var facilityName: String
    var visitingDate: String
    var foreword: String
    var sets: [[Step]]
    var afterword: String
    var temperatures: [Temperature]

    init(_ visit: Sakatsu) {
        id = visit.id
        facilityName = visit.content.facilityName
        visitingDate = visit.content.visitingDate.description
        foreword = visit.content.foreword
        sets = visit.content.sets.map { $0.steps.map { Step($0) } }
        afterword = visit.content.afterword
        temperatures = visit.content.temperatures.map { Temperature($0) }
    }

    /// The folded text that Loki searches.
    var searchText: String {
        let dates = CivilDate(visitingDate)?.searchLines ?? []
        let times = sets.joined().map(\.model.searchLine)
        let degrees = temperatures.map(\.model.searchLine)
        return SearchText.column(dates + [facilityName, foreword] + times + [afterword] + degrees)
    }
}

extension StoredVisit.Step {
    init(_ step: SaunaStep) {
        kind = step.kind.rawValue
        title = step.title
        seconds = step.seconds?.doubleValue
        unit = step.time.givenUnit.rawValue
    }

    var model: SaunaStep {
        SaunaStep(
            kind: SaunaStep.Kind(rawValue: kind) ?? .other, title: title,
            seconds: seconds.map { FixedDecimal(nearest: $0) }, unit: DurationUnit(rawValue: unit) ?? .minutes)
    }
}

extension StoredVisit.Temperature {
    init(_ temperature: SaunaTemperature) {
        kind = temperature.kind.rawValue
        title = temperature.title
        celsius = temperature.celsius?.doubleValue
    }

    var model: SaunaTemperature {
        SaunaTemperature(
            kind: SaunaTemperature.Kind(rawValue: kind) ?? .sauna, title: title,
            celsius: celsius.map { FixedDecimal(nearest: $0) })
    }
}
