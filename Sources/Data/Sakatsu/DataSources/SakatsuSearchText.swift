import LocalizationCore
import SearchCore
import ValuesCore

/// What a search looks in: the parts that the original searches, plus titles, folded, a line each.
///
/// Lines keep a match from spanning two parts; a query never holds a line break. Dates and units stand in every
/// language, because the reader's is not known when a visit is written. Two empty lines at the end let every
/// character of the text start a trigram, by which the list finds queries of one or two characters.
struct SakatsuSearchText {
    let content: SakatsuContent

    var text: String {
        parts.filter { !$0.isEmpty }.map { $0.foldedForSearch() }.joined(separator: "\n") + "\n\n"
    }

    private var parts: [String] {
        dates + [content.facilityName, content.foreword] + steps + [content.afterword] + temperatures
    }

    private var dates: [String] {
        [content.visitingDate.description]
            + localizers.flatMap { localize in
                [localize.date(content.visitingDate, .standard), localize.date(content.visitingDate, .full)]
            }
    }

    private var steps: [String] {
        content.sets.flatMap(\.steps).map { step in
            ([step.title] + amounts(step)).joined(separator: " ")
        }
    }

    private func amounts(_ step: SaunaStep) -> [String] {
        guard let amount = step.amount else { return [] }
        return localizers.map { $0.amount(amount, in: step.unit) }
    }

    private var temperatures: [String] {
        content.temperatures.map { temperature in
            ([temperature.title] + celsius(temperature)).joined(separator: " ")
        }
    }

    private func celsius(_ temperature: SaunaTemperature) -> [String] {
        guard let celsius = temperature.celsius else { return [] }
        return localizers.map { $0(UnitText.celsius, $0.number(celsius)) }
    }

    private var localizers: [Localizer] {
        Language.allCases.map(Localizer.init)
    }
}
