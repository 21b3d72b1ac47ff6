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
    /// The number of the visit at its facility and the day of the one before; nil when they are not known.
    let history: String?
    /// The steps of each set.
    let sets: [[SakatsuRowPart]]
    /// The time spent on each kind of step; empty for fewer than two sets.
    let totals: [SakatsuRowPart]
    let temperatures: [SakatsuRowPart]
    /// The texts of the fields, and the other values in words.
    var fields: [VisitField: String] = [:]
    /// 0 if none was given.
    var score = FixedDecimal(0)
    var tags: [Tag] = []
}

extension SakatsuDetail {
    /// - Parameter history: nil when it is not known.
    init(_ sakatsu: Sakatsu, history: VisitHistory? = nil, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            facilityName: content.facilityName,
            day: content.visitingDate.description,
            date: localize.date(content.visitingDate, .full),
            history: history.map { history in
                let previous = history.previous.map { localize(.previousVisit(localize.date($0, .standard))) }
                return [localize(.visitNumber(history.number)), previous].compactMap(\.self).joined(separator: " · ")
            },
            sets: content.sets.map { set in
                set.steps.compactMap { SakatsuRowPart($0, isNamed: true, localize: localize) }
            },
            totals: content.sets.count < 2
                ? []
                : SaunaStep.Kind.allCases.compactMap { SakatsuRowPart(totalOf: $0, in: content, localize: localize) },
            temperatures: content.temperatures.compactMap { SakatsuRowPart($0, localize: localize) },
            fields: VisitField.values { localize.value(of: $0, in: content) },
            score: content.score ?? FixedDecimal(0), tags: content.tags)
    }
}
