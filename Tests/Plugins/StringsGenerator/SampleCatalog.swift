import Foundation

/// Makes the JSON of small catalogues.
enum SampleCatalog {
    /// A catalogue from each key's `localizations` object.
    static func json(_ strings: [String: String]) -> Data {
        let entries = strings.map { key, localizations in #""\#(key)": { "localizations": { \#(localizations) } }"# }
        return Data(
            #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(entries.joined(separator: ",")) } }"#.utf8)
    }

    static func plain(_ language: String, _ value: String, state: String = "translated") -> String {
        #""\#(language)": \#(unit(value, state: state))"#
    }

    static func plural(_ language: String, _ forms: [String: String]) -> String {
        let variations = forms.map { category, value in #""\#(category)": \#(unit(value))"# }
        return #""\#(language)": { "variations": { "plural": { \#(variations.joined(separator: ",")) } } }"#
    }

    static func both(_ english: String, _ japanese: String) -> String {
        plain("en", english) + "," + plain("ja", japanese)
    }

    private static func unit(_ value: String, state: String = "translated") -> String {
        #"{ "stringUnit": { "state": "\#(state)", "value": "\#(value)" } }"#
    }
}
