package import LocalizationCore
package import ModelsCore
import ValuesCore

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
