package import ModelsCore

extension Language {
    /// The language that suits an `Accept-Language` header (RFC 9110, section 12.5.4) best.
    ///
    /// The highest quality wins, then the position in the header. When the header names only unsupported languages, the
    /// result is English.
    ///
    /// - Parameter usual: for no header, and one that names no language but `*`.
    package static func preferred(acceptLanguage: String?, usual: Language = .japanese) -> Language {
        let ranges = LanguageRange.ranges(inHeader: acceptLanguage ?? "")
        var best: (language: Language, range: LanguageRange)?
        for range in ranges where range.quality > 0 {
            guard let language = language(for: range, among: ranges, usual) else { continue }
            if let best, best.range.quality >= range.quality { continue }
            best = (language, range)
        }
        return best?.language ?? unnamedLanguage(for: ranges, usual) ?? usualLanguage(for: ranges, usual)
    }

    private static func language(
        for range: LanguageRange, among ranges: [LanguageRange], _ usual: Language
    ) -> Language? {
        range.isWildcard ? unnamedLanguage(for: ranges, usual) : allCases.first { range.matches($0) }
    }

    /// The language for `*`: one that the header does not name, not even to exclude it.
    private static func unnamedLanguage(for ranges: [LanguageRange], _ usual: Language) -> Language? {
        let unnamed = allCases.filter { language in !ranges.contains { $0.matches(language) } }
        let usual = usualLanguage(for: ranges, usual)
        return unnamed.contains(usual) ? usual : unnamed.first
    }

    private static func usualLanguage(for ranges: [LanguageRange], _ usual: Language) -> Language {
        let asksForAnother = ranges.contains { range in
            !range.isWildcard && range.quality > 0 && !allCases.contains(where: range.matches)
        }
        return asksForAnother ? .english : usual
    }
}

extension Localizer {
    /// The localizer that suits an `Accept-Language` header best. The header also decides how dates are written in
    /// English, whether the user chose the language or the browser did.
    ///
    /// - Parameter language: nil for the one that suits the header.
    package init(
        _ language: Language? = nil, acceptLanguage: String?, temperatureUnit: TemperatureUnit = .celsius
    ) {
        self.init(
            language ?? .preferred(acceptLanguage: acceptLanguage), dates: EnglishDates(acceptLanguage: acceptLanguage),
            temperatureUnit: temperatureUnit)
    }
}

extension EnglishDates {
    /// The dates of the header's preferred English: American for the United States, Canada, the Philippines and no
    /// region at all, British for any other.
    init(acceptLanguage: String?) {
        var best: LanguageRange?
        for range in LanguageRange.ranges(inHeader: acceptLanguage ?? "") where range.matches(.english) {
            if range.quality > best?.quality ?? 0 { best = range }
        }
        let isAmerican = best?.region.map { ["us", "ca", "ph"].contains($0) } ?? true
        self = isAmerican ? .american : .british
    }
}

/// One entry of an `Accept-Language` header, such as `ja-JP;q=0.8`.
struct LanguageRange: Equatable {
    /// The tag in lower case, or `*`.
    let tag: String
    /// The weight in thousandths, 0 to 1000; 0 means "not this one".
    let quality: Int

    var isWildcard: Bool { tag == "*" }

    /// The subtag of the region in lower case, as `gb` in `en-gb`; nil without one (RFC 5646, section 2.2.4).
    var region: Substring? {
        tag.split(separator: "-").dropFirst()
            // A subtag of one character begins an extension or a private-use sequence.
            .prefix { $0.utf8.count > 1 }
            .first { $0.utf8.count == 2 || ($0.utf8.count == 3 && $0.unicodeScalars.allSatisfy(Self.isDigit)) }
    }

    /// Whether the range names `language`, in any region or script.
    func matches(_ language: Language) -> Bool {
        tag == language.rawValue || tag.hasPrefix(language.rawValue + "-")
    }

    /// The well-formed entries of a header in their order; malformed ones are left out.
    ///
    /// Reads at most 1,000 bytes and 32 entries: no browser sends more, but an attacker could.
    static func ranges(inHeader header: String) -> [LanguageRange] {
        // Only ASCII has a meaning in the header, and comparing anything else can take long.
        String(decoding: header.utf8.prefix(1_000).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
            .split(separator: ",", maxSplits: 32)
            .prefix(32)
            .compactMap { LanguageRange($0) }
    }

    private init?(_ entry: Substring) {
        let parts = entry.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmingOptionalWhiteSpace)
        guard let first = parts.first, parts.count <= 2, Self.isTag(first) else { return nil }
        tag = first.lowercased()
        guard parts.count == 2 else {
            quality = 1_000
            return
        }
        guard let quality = Self.quality(parts[1]) else { return nil }
        self.quality = quality
    }

    private static func isTag(_ text: Substring) -> Bool {
        text == "*"
            || text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { subtag in
                (1...8).contains(subtag.utf8.count)
                    && subtag.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || isDigit($0)) }
            }
    }

    /// Reads `q=0.8`, with at most three decimals and at most 1.
    private static func quality(_ parameter: Substring) -> Int? {
        guard parameter.lowercased().hasPrefix("q=") else { return nil }
        let parts = parameter.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0] == "0" || parts[0] == "1" else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.utf8.count <= 3, decimals.unicodeScalars.allSatisfy(isDigit) else { return nil }
        let padded = decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
        guard let quality = Int(parts[0] + padded), quality <= 1_000 else { return nil }
        return quality
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}

extension Substring {
    /// The text without surrounding spaces and tabs.
    fileprivate var trimmingOptionalWhiteSpace: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
