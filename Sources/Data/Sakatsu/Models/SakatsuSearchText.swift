import DatabaseCore
import LocalizationCore
package import ModelsCore
package import ValuesCore

/// What a search looks in (see ``SearchText``): the parts that the original searches, plus titles.
///
/// Dates and units stand in every language, because the reader's is not known when a visit is written.
struct SakatsuSearchText {
    let content: SakatsuContent

    var text: String {
        SearchText.column(parts)
    }

    /// Of the words for dates, times and temperatures (see ``SearchText/version(of:)``).
    static var version: String {
        // Every weekday in every month.
        let days = (0..<84).compactMap { CivilDate(year: 2026, month: $0 % 12 + 1, day: $0 / 12 + 1) }
        let numbers = [0, 1, 6.5, 12.25, 999.99].map { FixedDecimal(nearest: $0) }
        let steps = numbers.flatMap { number in
            DurationUnit.allCases.map { SaunaStep(kind: .other, title: "", seconds: number, unit: $0).searchLine }
        }
        let temperatures = numbers.map { SaunaTemperature(kind: .sauna, title: "", celsius: $0).searchLine }
        return SearchText.version(of: days.flatMap(\.searchLines) + steps + temperatures)
    }

    private var parts: [String] {
        content.visitingDate.searchLines
            + [content.facilityName, content.foreword]
            + content.sets.flatMap(\.steps).map(\.searchLine)
            + [content.afterword]
            + content.temperatures.map(\.searchLine)
    }
}

extension CivilDate {
    /// The spellings by which a search finds the date.
    package var searchLines: [String] {
        [description, description.replacing("-", with: "/")]
            + localizers.flatMap { localize in
                [localize.date(self, .standard), localize.date(self, .full)]
            }
    }
}

extension SaunaStep {
    /// What a search finds of the step: its title, and its time in every language.
    package var searchLine: String {
        let amounts = amount.map { amount in localizers.map { $0.amount(amount, in: unit) } } ?? []
        return ([title] + amounts).joined(separator: " ")
    }
}

extension SaunaTemperature {
    /// What a search finds of the temperature: its title, and its number in every language.
    package var searchLine: String {
        let numbers = celsius.map { celsius in localizers.map { $0.celsius(celsius) } } ?? []
        return ([title] + numbers).joined(separator: " ")
    }
}

private let localizers = Language.allCases.map(Localizer.init)
