/// What a test must report about the texts of a module; empty when all is well.
///
/// Lives here and not among the tests because the tests of every module with texts call it:
/// `#expect(localizationProblems(of: SakatsuText.self) == [])`.
///
/// Checked are, for every case, that each language has a translated text that is not blank, the plural forms
/// the language needs and no others, and the same places for arguments as the other languages; and that the
/// catalogue has no key without a case. A plural form may leave out the count itself ("No visits"), nothing else.
package func localizationProblems<Key: LocalizationKey>(of keys: Key.Type) -> [String] {
    let names = keys.allCases.map(\.rawValue)
    let orphans = Set(keys.catalog.entries.keys).subtracting(names).sorted()
    return names.flatMap { problems(ofKey: $0, in: keys.catalog) } + orphans.map { "\"\($0)\" has no case" }
}

private func problems(ofKey name: String, in catalog: StringCatalog) -> [String] {
    guard let texts = catalog.entries[name] else { return ["\"\(name)\" is not in the catalogue"] }
    var problems: [String] = []
    for language in Language.allCases {
        let ofLanguage = texts[language].map { $0.problems(in: language) } ?? ["is missing"]
        problems += ofLanguage.map { "\"\(name)\" (\(language.rawValue)) \($0)" }
    }
    let all = Language.allCases.compactMap { texts[$0] }
    if Set(all.compactMap { $0.main?.format.placeholders }).count > 1 {
        problems.append("\"\(name)\" has different places for arguments in different languages")
    }
    if Set(all.map(\.hasTextForZero)).count > 1 {
        problems.append("\"\(name)\" has a text for zero in one language only")
    }
    return problems
}

extension LocalizedText {
    fileprivate var hasTextForZero: Bool {
        guard case .plural(let variants) = content else { return false }
        return variants[.zero] != nil
    }

    fileprivate func problems(in language: Language) -> [String] {
        switch content {
        case .plain(let variant): variant.problems(called: "the text")
        case .plural(let variants): Self.problems(of: variants, in: language)
        }
    }

    private static func problems(of variants: [PluralCategory: Variant], in language: Language) -> [String] {
        let required = PluralCategory.required(in: language)
        var problems: [String] = []
        for category in PluralCategory.allCases {
            let form = "the plural form \(category.rawValue)"
            guard let variant = variants[category] else {
                if required.contains(category) { problems.append("lacks \(form)") }
                continue
            }
            if category != .zero, !required.contains(category) { problems.append("never uses \(form)") }
            problems += variant.problems(called: form)
            if let other = variants[.other], !variant.fills(thePlacesOf: other) {
                problems.append("has other places for arguments in \(form)")
            }
        }
        return problems
    }
}

extension LocalizedText.Variant {
    fileprivate func problems(called name: String) -> [String] {
        if format.isBlank { return ["is blank in \(name)"] }
        return isTranslated ? [] : ["has not finished translating \(name)"]
    }

    /// Whether it has the same places, the count's own perhaps left out.
    fileprivate func fills(thePlacesOf other: Self) -> Bool {
        let missing = other.format.placeholders.subtracting(format.placeholders)
        return format.placeholders.isSubset(of: other.format.placeholders) && missing.allSatisfy { $0.kind == .integer }
    }
}
