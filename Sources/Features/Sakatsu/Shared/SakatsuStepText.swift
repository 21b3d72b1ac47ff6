import LocalizationCore
import SakatsuData
import SearchCore

/// A step in finished words.
struct SakatsuStepText: Equatable {
    /// The sign that stands for the title; nil when the title itself is shown.
    let symbol: String?
    let title: String
    /// Empty when no time was typed.
    let number: String
    let unit: String
    /// Whether the search found something in it.
    let isMatch: Bool

    init(symbol: String?, title: String, number: String, unit: String, isMatch: Bool = false) {
        self.symbol = symbol
        self.title = title
        self.number = number
        self.unit = unit
        self.isMatch = isMatch
    }

    /// nil when neither title nor time was typed.
    init?(_ step: SaunaStep, marking query: String = "", localize: Localizer) {
        guard !step.title.isEmpty || step.amount != nil else { return nil }
        self.init(
            symbol: step.kind.symbol,
            title: step.title,
            number: step.amount.map(localize.number) ?? "",
            unit: step.amount == nil ? "" : localize.unit(step.unit),
            isMatch: !query.isEmpty && MarkedText(step.searchLine, marking: query).hasMatch
        )
    }
}

/// A temperature in finished words.
struct SakatsuTemperatureText: Equatable {
    let symbol: String
    let title: String
    let number: String
    let unit: String
    /// Whether the search found something in it.
    let isMatch: Bool

    init(symbol: String, title: String, number: String, unit: String, isMatch: Bool = false) {
        self.symbol = symbol
        self.title = title
        self.number = number
        self.unit = unit
        self.isMatch = isMatch
    }

    /// nil when no number was typed.
    init?(_ temperature: SaunaTemperature, marking query: String = "", localize: Localizer) {
        guard let celsius = temperature.celsius else { return nil }
        self.init(
            symbol: temperature.kind.symbol,
            title: temperature.title,
            number: localize.number(celsius),
            unit: localize(UnitText.celsiusUnit),
            isMatch: !query.isEmpty && MarkedText(temperature.searchLine, marking: query).hasMatch
        )
    }
}
