/// The texts of a module in all languages, read from Apple's String Catalog format (`.xcstrings`).
///
/// Read are `strings`, `localizations`, `stringUnit` and `variations.plural`; languages that the app does not
/// speak are passed over. Formats are cut into pieces when the catalogue is read.
package struct StringCatalog: Sendable {
    /// By key, then by language.
    let entries: [String: [Language: LocalizedText]]

    /// Reads the JSON of a catalogue.
    package init(json: some Sequence<UInt8>) throws(StringCatalogError) {
        let file = try StringCatalogFile(json: Array(json))
        var entries: [String: [Language: LocalizedText]] = [:]
        for (key, string) in file.strings {
            do {
                entries[key] = try string.localizedTexts()
            } catch {
                throw .malformedString(key: key, reason: error.reason)
            }
        }
        self.entries = entries
    }

    /// Reads a catalogue that was compiled into the program.
    ///
    /// - Precondition: The catalogue is well formed: a broken one is a programming error, and the program stops
    ///   with a message that names the key.
    package init(embedded json: [UInt8]) {
        do {
            try self.init(json: json)
        } catch {
            fatalError("The embedded string catalogue is broken: \(error)")
        }
    }
}
