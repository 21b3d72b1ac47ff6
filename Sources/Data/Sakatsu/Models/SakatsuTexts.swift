import DatabaseCore
package import LocalizationCore
package import ModelsCore

/// A visit as text to paste elsewhere, in the format of the original app: facility and date first, temperatures last.
package struct SakatsuShareText: Sendable {
    private let content: SakatsuContent
    private let hasPrivateFields: Bool
    private let localize: Localizer

    /// - Parameter hasPrivateFields: whether it has the fields that are not shared unless the person chooses so.
    package init(_ content: SakatsuContent, hasPrivateFields: Bool = false, localize: Localizer) {
        self.content = content
        self.hasPrivateFields = hasPrivateFields
        self.localize = localize
    }

    /// Paragraphs separated by empty lines; empty parts are left out.
    package var text: String {
        ([title, privateFields] + lines(of: VisitField.beforeSets) + [sets] + lines(of: VisitField.afterSets)
            + [temperatures])
            .filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    private var privateFields: String {
        let fields = hasPrivateFields ? VisitField.allCases.filter { !$0.row.isShared } : []
        return fields.map { localize.line(of: $0, in: content) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func lines(of fields: [VisitField]) -> [String] {
        fields.filter(\.row.isShared).map { localize.line(of: $0, in: content) }
    }

    private var title: String {
        localize(.title(content.facilityName, slashedDate))
    }

    /// The date in the original format, which is 2026/11/21 in every language.
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
        guard !step.title.isEmpty || step.seconds != nil else { return nil }
        let name = (step.kind.symbol ?? "") + localize.title(of: step)
        guard let seconds = step.seconds else { return name }
        return localize(.stepWithTime(name, localize.duration(seconds)))
    }

    private var temperatures: String {
        content.temperatures.compactMap { temperature in
            temperature.celsius.map { celsius in
                temperature.kind.symbol + localize.temperature(celsius)
            }
        }
        .joined(separator: " ")
    }
}

/// The searched text of a visit (see ``SearchText``): the parts that the original app searches, plus custom titles.
/// Default titles are left out, because they are in every visit: a search for サウナ means a name or a text.
///
/// Dates are written in every usual form and units in every language, because the reader is unknown when a visit is
/// written.
struct SakatsuSearchText {
    let content: SakatsuContent

    var text: String {
        SearchText.column(parts)
    }

    /// A version of the words for dates, durations and temperatures (see ``SearchText/version(of:)``).
    static var version: String {
        // Every weekday in every month.
        let days = (0..<84).compactMap { CivilDate(year: 2026, month: $0 % 12 + 1, day: $0 / 12 + 1) }
        let numbers = [0, 1, 6.5, 12.25, 999.99].map { FixedDecimal(nearest: $0) }
        let steps = numbers.flatMap { number in
            DurationUnit.allCases.map { SaunaStep(kind: .other, title: "", seconds: number, unit: $0).searchLine }
        }
        let titles = SaunaStep.givenTitles.values.flatMap(\.self).sorted()
        let temperatures = numbers.map { SaunaTemperature(kind: .sauna, title: "", celsius: $0).searchLine }
        return SearchText.version(of: days.flatMap(\.searchLines) + steps + titles + temperatures)
    }

    private var parts: [String] {
        content.visitingDate.searchLines
            + [content.facilityName]
            + lines(of: VisitField.beforeSets)
            + content.sets.flatMap(\.steps).map(\.searchLine)
            + lines(of: VisitField.afterSets)
            + content.temperatures.map(\.searchLine)
            + content.tags.map { SearchText.tagLine($0.name) }
    }

    private func lines(of fields: [VisitField]) -> [String] {
        fields.filter(\.isText).map { $0.text(of: content) }
    }
}

extension SakatsuContent {
    /// The searched text of a visit, folded.
    package var searchText: String { SakatsuSearchText(content: self).text }
}

extension CivilDate {
    /// The spellings by which a search finds the date.
    package var searchLines: [String] {
        [description, description.replacing("-", with: "/")]
            + Localizer.all.flatMap { localize in
                [localize.date(self, .standard), localize.date(self, .full)]
            }
    }
}

extension SaunaStep {
    /// The searched line of the step: its author's title, and its duration as typed and in the usual form, in every
    /// language.
    package var searchLine: String {
        line(
            of: ownTitle,
            localizers.flatMap { localize in
                [time.amount.map { localize.amount($0, in: time.unit) }, seconds.map(localize.duration)]
                    .compactMap(\.self)
            })
    }
}

extension SaunaTemperature {
    /// The searched line of the temperature: its author's title, and its number in every language.
    package var searchLine: String {
        line(of: ownTitle, celsius.map { celsius in localizers.map { $0.temperature(celsius) } } ?? [])
    }
}

/// Each text once.
private func line(of title: String?, _ numbers: [String]) -> String {
    ([title ?? ""] + numbers).reduce(into: []) { line, text in
        if !text.isEmpty, !line.contains(text) { line.append(text) }
    }
    .joined(separator: " ")
}

private let localizers = Language.allCases.map { Localizer($0) }
