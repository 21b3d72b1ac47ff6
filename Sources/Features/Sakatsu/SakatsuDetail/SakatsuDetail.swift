import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData

/// A visit in full, in finished words.
struct SakatsuDetail: Equatable {
    let id: UUID
    let facilityName: String
    /// The day, `YYYY-MM-DD`.
    let day: String
    let date: String
    /// The time spent on each kind of step in all sets.
    let totals: [SakatsuDetailRow]
    let sets: [SakatsuDetailSet]
    let temperatures: [SakatsuDetailRow]
    /// The texts of the fields.
    var fields: [VisitField: String] = [:]
}

struct SakatsuDetailSet: Equatable {
    let title: String
    let rows: [SakatsuDetailRow]
}

/// A step, a temperature or a total.
struct SakatsuDetailRow: Equatable {
    let symbol: String
    let title: String
    let value: String
}

extension SakatsuDetail {
    init(_ sakatsu: Sakatsu, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            facilityName: content.facilityName,
            day: content.visitingDate.description,
            date: localize.date(content.visitingDate, .full),
            totals: [SaunaStep.Kind.sauna, .coolBath, .relaxation].map { kind in
                SakatsuDetailRow(
                    symbol: kind.symbol ?? "", title: localize.title(of: kind),
                    value: localize.duration(content.totalSeconds(of: kind)))
            },
            sets: content.sets.enumerated().map { index, set in
                SakatsuDetailSet(
                    title: localize(.setNumber(index + 1)),
                    rows: set.steps.compactMap { SakatsuDetailRow($0, localize: localize) })
            },
            temperatures: content.temperatures.compactMap { SakatsuDetailRow($0, localize: localize) },
            fields: VisitField.values { localize.value(of: $0, in: content) })
    }
}

extension SakatsuDetailRow {
    /// nil when neither title nor time was typed.
    fileprivate init?(_ step: SaunaStep, localize: Localizer) {
        guard !step.title.isEmpty || step.seconds != nil else { return nil }
        self.init(
            symbol: step.kind.symbol ?? "", title: localize.title(of: step),
            value: step.seconds.map(localize.duration) ?? "")
    }

    /// nil when no number was typed.
    fileprivate init?(_ temperature: SaunaTemperature, localize: Localizer) {
        guard let celsius = temperature.celsius else { return nil }
        self.init(
            symbol: temperature.kind.symbol, title: localize.title(of: temperature),
            value: localize.celsius(celsius))
    }
}
