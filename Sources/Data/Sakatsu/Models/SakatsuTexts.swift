import DatabaseCore
package import LocalizationCore
package import ModelsCore
package import ValuesCore

/// A visit as text to paste elsewhere: the original's format, with facility and date first and temperatures last.
package struct SakatsuShareText: Sendable {
    private let content: SakatsuContent
    private let localize: Localizer

    package init(_ content: SakatsuContent, localize: Localizer) {
        self.content = content
        self.localize = localize
    }

    /// Paragraphs between empty lines; what was not written leaves none.
    package var text: String {
        [title, content.foreword, sets, content.afterword, temperatures]
            .filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    private var title: String {
        localize(.title(content.facilityName, slashedDate))
    }

    /// As in the example of the format: 2026/11/21 in every language.
    private var slashedDate: String {
        content.visitingDate.description.replacing("-", with: "/")
    }

    private var sets: String {
        let lines = content.sets.map(line).filter { !$0.isEmpty }
        guard !lines.isEmpty else { return "" }
        return ([localize(.setCount(lines.count))] + lines).joined(separator: "\n")
    }

    private func line(_ set: SaunaSet) -> String {
        set.steps.compactMap(item).joined(separator: "→")
    }

    private func item(_ step: SaunaStep) -> String? {
        guard !step.title.isEmpty || step.amount != nil else { return nil }
        let name = (step.kind.symbol ?? "") + step.title
        guard let amount = step.amount else { return name }
        return localize(.stepWithTime(name, localize.amount(amount, in: step.unit)))
    }

    private var temperatures: String {
        content.temperatures.compactMap { temperature in
            temperature.celsius.map { celsius in
                temperature.kind.symbol + localize.celsius(celsius)
            }
        }
        .joined(separator: " ")
    }
}

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
