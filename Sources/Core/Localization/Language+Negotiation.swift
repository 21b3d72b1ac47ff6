extension Language {
    /// The language that suits an `Accept-Language` header (RFC 9110, section 12.5.4) best.
    ///
    /// The highest quality wins, then the place in the header. Without a header, or when it names no language
    /// but `*`, that is Japanese; when it names only languages that the app does not speak, English.
    package static func preferred(acceptLanguage: String?) -> Language {
        let ranges = LanguageRange.ranges(inHeader: acceptLanguage ?? "")
        var best: (language: Language, range: LanguageRange)?
        for range in ranges where range.quality > 0 {
            guard let language = language(for: range, among: ranges) else { continue }
            if let best, best.range.quality >= range.quality { continue }
            best = (language, range)
        }
        return best?.language ?? unnamedLanguage(for: ranges) ?? usualLanguage(for: ranges)
    }

    private static func language(for range: LanguageRange, among ranges: [LanguageRange]) -> Language? {
        range.isWildcard ? unnamedLanguage(for: ranges) : allCases.first { range.matches($0) }
    }

    /// What `*` stands for: a language that the header does not name, not even to exclude it.
    private static func unnamedLanguage(for ranges: [LanguageRange]) -> Language? {
        let unnamed = allCases.filter { language in !ranges.contains { $0.matches(language) } }
        let usual = usualLanguage(for: ranges)
        return unnamed.contains(usual) ? usual : unnamed.first
    }

    private static func usualLanguage(for ranges: [LanguageRange]) -> Language {
        let asksForAnother = ranges.contains { range in
            !range.isWildcard && range.quality > 0 && !allCases.contains(where: range.matches)
        }
        return asksForAnother ? .english : .japanese
    }
}
