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
    /// The number of the visit at its facility, and the day of the one before with the number of days since; nil when
    /// they are not known.
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
    var photos: [Photo] = []
}

extension SakatsuDetail {
    /// - Parameters:
    ///   - history: nil when it is not known.
    ///   - usual: the usual temperatures at the facility.
    init(
        _ sakatsu: Sakatsu, history: VisitHistory? = nil, usual: UsualTemperatures = UsualTemperatures([]),
        localize: Localizer
    ) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            facilityName: content.facilityName,
            day: content.visitingDate.description,
            date: localize.date(content.visitingDate, .full),
            history: history.map { history in
                let previous = history.previous.map { localize(.previousVisit(localize.date($0, .standard))) }
                let days = history.previous.map { content.visitingDate.daysSinceEpoch - $0.daysSinceEpoch } ?? 0
                return [localize(.visitNumber(history.number)), previous, days > 0 ? localize(.daysLater(days)) : nil]
                    .compactMap(\.self).joined(separator: " · ")
            },
            sets: content.sets.map { set in
                set.steps.compactMap { SakatsuRowPart($0, isNamed: true, localize: localize) }
            },
            totals: content.sets.count < 2
                ? []
                : SaunaStep.Kind.allCases.compactMap { SakatsuRowPart(totalOf: $0, in: content, localize: localize) },
            temperatures: content.temperatures.compactMap { temperature in
                var part = SakatsuRowPart(temperature, localize: localize)
                part?.note = usual.difference(of: temperature, in: localize.temperatureUnit).map {
                    localize(.thanUsual(localize.signed($0)))
                }
                return part
            },
            fields: VisitField.values { localize.value(of: $0, in: content) },
            score: content.score ?? FixedDecimal(0), tags: content.tags, photos: sakatsu.photos)
    }
}

/// The medians of the temperatures of several visits, by kind and title.
struct UsualTemperatures {
    /// With fewer values, nothing is usual.
    private static let leastCount = 3

    private struct Place: Hashable {
        let kind: SaunaTemperature.Kind
        let title: String
    }

    private let medians: [Place: Int]

    init(_ visits: [SakatsuContent]) {
        let known = visits.flatMap(\.temperatures).filter { $0.celsius != nil }
        medians = Dictionary(grouping: known) { Place(kind: $0.kind, title: $0.title) }
            .filter { $1.count >= Self.leastCount }
            .mapValues { temperatures in
                let sorted = temperatures.compactMap(\.celsius?.hundredths).sorted()
                return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
            }
    }

    /// How much higher than usual a temperature is, in whole degrees of the unit; nil if it is as usual, or nothing is.
    func difference(of temperature: SaunaTemperature, in unit: TemperatureUnit) -> Int? {
        guard let celsius = temperature.celsius,
            let median = medians[Place(kind: temperature.kind, title: temperature.title)]
        else { return nil }
        let degrees = unit.difference(Double(celsius.hundredths - median) / 100).rounded()
        return degrees == 0 ? nil : Int(degrees)
    }
}

extension Localizer {
    /// A whole number with its sign, also if that is a plus.
    fileprivate func signed(_ number: Int) -> String {
        (number < 0 ? "−" : "+") + self.number(abs(number))
    }
}
