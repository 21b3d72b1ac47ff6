package import ValuesCore

/// A value that fills a place in a text: a `String`, a count (`Int`) or a `FixedDecimal`.
///
/// Being a protocol lets calls pass values as they are: `localize(SakatsuText.count, visits.count)`.
package protocol LocalizationArgument: Sendable {
    /// How the value reads in the localizer's language.
    func localized(by localizer: Localizer) -> String

    /// The number that chooses the plural form, for values that count things.
    var pluralCount: Int? { get }
}

extension LocalizationArgument {
    package var pluralCount: Int? { nil }
}

extension String: LocalizationArgument {
    package func localized(by localizer: Localizer) -> String { self }
}

extension Int: LocalizationArgument {
    package func localized(by localizer: Localizer) -> String { localizer.number(self) }

    package var pluralCount: Int? { self }
}

extension FixedDecimal: LocalizationArgument {
    package func localized(by localizer: Localizer) -> String { localizer.number(self) }
}
