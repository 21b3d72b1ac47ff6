/// Texts, dates and numbers in one language.
///
/// ```swift
/// let localize = Localizer(.japanese)
/// localize(SakatsuText.facilityName)          // 施設名
/// localize(SakatsuText.count, visits.count)   // 3件のサ活
/// ```
package struct Localizer: Hashable, Sendable {
    /// The language of everything it returns.
    package let language: Language

    /// A localizer for `language`; costs nothing to make.
    package init(_ language: Language) {
        self.language = language
    }

    /// The text of `key` with `arguments` in its places.
    ///
    /// The first `Int` among the arguments chooses the plural form. A text that this language lacks is taken
    /// from another language, and else the key itself is returned.
    package func callAsFunction<Key: LocalizationKey>(_ key: Key, _ arguments: any LocalizationArgument...) -> String {
        text(key, arguments: arguments)
    }

    /// The same for arguments in an array, which a module's own shorthand for its keys has.
    package func text<Key: LocalizationKey>(_ key: Key, arguments: [any LocalizationArgument]) -> String {
        let name = key.rawValue
        guard let entry = Key.catalog.entries[name] else { return name }
        let count = arguments.lazy.compactMap(\.pluralCount).first
        let format = entry[language]?.format(count: count, in: language) ?? fallback(for: entry, count: count)
        return format?.filled(with: arguments, by: self) ?? name
    }

    private func fallback(for entry: [Language: LocalizedText], count: Int?) -> MessageFormat? {
        Language.allCases.lazy.compactMap { entry[$0]?.format(count: count, in: $0) }.first
    }
}
