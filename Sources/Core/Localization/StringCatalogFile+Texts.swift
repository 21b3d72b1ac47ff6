extension StringCatalogFile {
    /// What is wrong with one string.
    struct MalformedString: Error {
        let reason: String
    }
}

extension StringCatalogFile.StringEntry {
    func localizedTexts() throws(StringCatalogFile.MalformedString) -> [Language: LocalizedText] {
        var texts: [Language: LocalizedText] = [:]
        for (name, localization) in localizations ?? [:] {
            guard let language = Language(rawValue: name) else { continue }
            do {
                texts[language] = LocalizedText(content: try localization.content())
            } catch {
                throw .init(reason: "\(name): \(error.reason)")
            }
        }
        return texts
    }
}

extension StringCatalogFile.Localization {
    fileprivate func content() throws(StringCatalogFile.MalformedString) -> LocalizedText.Content {
        guard substitutions == nil, variations?.device == nil else {
            throw .init(reason: "only plural variations are supported")
        }
        switch (stringUnit, variations?.plural) {
        case (let unit?, nil): return .plain(try unit.variant())
        case (nil, let variations?): return .plural(try Self.variants(of: variations))
        case (nil, nil): throw .init(reason: "it has neither a string unit nor plural variations")
        case (_?, _?): throw .init(reason: "it has both a string unit and plural variations")
        }
    }

    private static func variants(
        of variations: [String: StringCatalogFile.PluralVariation]
    ) throws(StringCatalogFile.MalformedString) -> [PluralCategory: LocalizedText.Variant] {
        var variants: [PluralCategory: LocalizedText.Variant] = [:]
        for (name, variation) in variations {
            guard let category = PluralCategory(rawValue: name) else {
                throw .init(reason: "\"\(name)\" is no plural category")
            }
            variants[category] = try variation.stringUnit.variant()
        }
        return variants
    }
}

extension StringCatalogFile.StringUnit {
    fileprivate func variant() throws(StringCatalogFile.MalformedString) -> LocalizedText.Variant {
        do {
            return .init(format: try MessageFormat(parsing: value), isTranslated: state == "translated")
        } catch {
            throw .init(reason: "\"\(error.text)\" is no known format specifier")
        }
    }
}
