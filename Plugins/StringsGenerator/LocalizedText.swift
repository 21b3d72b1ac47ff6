/// A language that every text must have.
enum Language: String, CaseIterable {
    case japanese = "ja"
    case english = "en"

    /// The plural forms that whole numbers need by the CLDR cardinal rules.
    var pluralForms: Set<PluralForm> { self == .japanese ? [.other] : [.one, .other] }
}

/// A form of a text that depends on a number, named as in a String Catalog.
///
/// `zero` is not the category of the CLDR rules, which neither Japanese nor English has, but a separate text for
/// "none".
enum PluralForm: String, CaseIterable {
    case zero, one, two, few, many, other
}

/// One text in all languages: an entry of the catalogue.
struct LocalizedText {
    let name: String
    /// By position.
    let arguments: [MessageFormat.Argument]
    let formats: [Language: [PluralForm: MessageFormat]]

    /// The argument that chooses the plural form.
    var countIndex: Int? { arguments.firstIndex(of: .count) }

    /// - Throws: ``StringsError`` with all problems of this text.
    init(name: String, _ entry: CatalogFile.Entry) throws(StringsError) {
        var problems: [String] = []
        if name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil { problems.append("is no name for a Swift member") }
        var formats: [Language: [PluralForm: MessageFormat]] = [:]
        for language in Language.allCases {
            do throws(StringsError) {
                guard let localization = entry.localizations?[language.rawValue] else {
                    throw StringsError(lines: ["is missing"])
                }
                formats[language] = try localization.formats(in: language)
            } catch {
                problems += error.lines.map { "(\(language.rawValue)) \($0)" }
            }
        }
        guard problems.isEmpty else { throw StringsError(lines: problems) }

        let places = Set(formats.values.map { $0[.other]?.places ?? [] })
        let ordered = places.first.map { $0.sorted { $0.index < $1.index } } ?? []
        if places.count > 1 {
            problems.append("has different places for arguments in different languages")
        } else if ordered.map(\.index) != Array(ordered.indices) {
            problems.append("leaves out an argument or takes one as two kinds")
        }
        if Set(formats.values.map { $0[.zero] != nil }).count > 1 {
            problems.append("has a text for zero in one language only")
        }
        if formats.values.contains(where: { $0.count > 1 }), !ordered.contains(where: { $0.argument == .count }) {
            problems.append("has plural forms but no number")
        }
        guard problems.isEmpty else { throw StringsError(lines: problems) }
        self.name = name
        self.formats = formats
        arguments = ordered.map(\.argument)
    }
}

extension CatalogFile.Localization {
    /// A text without plural forms has only `other`.
    fileprivate func formats(in language: Language) throws(StringsError) -> [PluralForm: MessageFormat] {
        guard substitutions == nil, variations?.device == nil else {
            throw StringsError(lines: ["varies by something else than one number, which is not supported"])
        }
        switch (stringUnit, variations?.plural) {
        case (let unit?, nil): return [.other: try unit.format(called: "the text")]
        case (nil, let variations?): return try Self.formats(of: variations, in: language)
        case (nil, nil): throw StringsError(lines: ["has neither a string unit nor plural variations"])
        case (_?, _?): throw StringsError(lines: ["has both a string unit and plural variations"])
        }
    }

    private static func formats(
        of variations: [String: CatalogFile.PluralVariation], in language: Language
    ) throws(StringsError) -> [PluralForm: MessageFormat] {
        var problems = Set(variations.keys).subtracting(PluralForm.allCases.map(\.rawValue)).sorted()
            .map { "has an unknown plural form \($0)" }
        var formats: [PluralForm: MessageFormat] = [:]
        for form in PluralForm.allCases {
            guard let variation = variations[form.rawValue] else {
                if language.pluralForms.contains(form) { problems.append("lacks the plural form \(form)") }
                continue
            }
            if form != .zero, !language.pluralForms.contains(form) {
                problems.append("never uses the plural form \(form)")
            }
            do throws(StringsError) {
                formats[form] = try variation.stringUnit.format(called: "the plural form \(form)")
            } catch {
                problems += error.lines
            }
        }
        for (form, format) in formats.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let other = formats[.other], !format.fills(thePlacesOf: other) else { continue }
            problems.append("has other places for arguments in the plural form \(form)")
        }
        guard problems.isEmpty else { throw StringsError(lines: problems) }
        return formats
    }
}

extension CatalogFile.Unit {
    fileprivate func format(called name: String) throws(StringsError) -> MessageFormat {
        guard state == "translated" else { throw StringsError(lines: ["has not finished translating \(name)"]) }
        guard let format = MessageFormat(parsing: value) else {
            throw StringsError(lines: ["has an unknown format specifier in \(name): \(value)"])
        }
        guard !format.isBlank else { throw StringsError(lines: ["is blank in \(name)"]) }
        return format
    }
}

extension MessageFormat {
    /// Whether both have the same places, except perhaps the number ("No visits").
    fileprivate func fills(thePlacesOf other: MessageFormat) -> Bool {
        places.isSubset(of: other.places) && other.places.subtracting(places).allSatisfy { $0.argument == .count }
    }
}
