import Foundation

/// The parts of a String Catalog (`.xcstrings`) that are read.
struct CatalogFile: Decodable {
    let sourceLanguage: String
    let strings: [String: Entry]

    struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
        /// Present in catalogues that vary one text by several numbers, which is not supported.
        let substitutions: [String: Unread]?
    }

    struct Unit: Decodable {
        let state: String
        let value: String
    }

    struct Variations: Decodable {
        let plural: [String: PluralVariation]?
        let device: [String: Unread]?
    }

    struct PluralVariation: Decodable {
        let stringUnit: Unit
    }

    struct Unread: Decodable {}

    /// - Throws: ``StringsError`` that names the string in which decoding failed.
    init(json: Data) throws(StringsError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch DecodingError.keyNotFound(let key, let context) {
            throw StringsError(context.codingPath, "\"\(key.stringValue)\" is missing")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context)
        {
            throw StringsError(context.codingPath, context.debugDescription)
        } catch {
            throw StringsError(lines: ["\(error)"])
        }
    }
}

extension StringsError {
    fileprivate init(_ path: [any CodingKey], _ reason: String) {
        let names = path.map(\.stringValue)
        guard names.first == "strings", names.count > 1 else {
            self.init(lines: [reason])
            return
        }
        let place = names.count > 2 ? " \(names[2...].joined(separator: "."))" : ""
        self.init(lines: ["\"\(names[1])\"\(place): \(reason)"])
    }
}
