import Foundation

/// The JSON of a String Catalog, as far as it is read.
struct StringCatalogFile: Decodable {
    let sourceLanguage: String
    let strings: [String: StringEntry]

    init(json: [UInt8]) throws(StringCatalogError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch let error as DecodingError {
            throw StringCatalogError(error)
        } catch {
            throw .malformedCatalog(reason: String(describing: error))
        }
    }

    struct StringEntry: Decodable {
        let localizations: [String: Localization]?
    }

    struct Localization: Decodable {
        let stringUnit: StringUnit?
        let variations: Variations?
        /// Present in catalogues that vary one text by several numbers, which is not read.
        let substitutions: [String: Unread]?
    }

    struct StringUnit: Decodable {
        let state: String
        let value: String
    }

    struct Variations: Decodable {
        let plural: [String: PluralVariation]?
        let device: [String: Unread]?
    }

    struct PluralVariation: Decodable {
        let stringUnit: StringUnit
    }

    struct Unread: Decodable {}
}

extension StringCatalogError {
    /// Names the string in which decoding failed.
    fileprivate init(_ error: DecodingError) {
        let (path, reason): ([any CodingKey], String) =
            switch error {
            case .dataCorrupted(let context): (context.codingPath, context.debugDescription)
            case .keyNotFound(let key, let context): (context.codingPath, "\"\(key.stringValue)\" is missing")
            case .typeMismatch(_, let context): (context.codingPath, context.debugDescription)
            case .valueNotFound(_, let context): (context.codingPath, context.debugDescription)
            @unknown default: ([], String(describing: error))
            }
        guard path.first?.stringValue == "strings", path.count > 1 else {
            self = .malformedCatalog(reason: reason)
            return
        }
        let place = path.dropFirst(2).map(\.stringValue).joined(separator: ".")
        self = .malformedString(key: path[1].stringValue, reason: place.isEmpty ? reason : "\(place): \(reason)")
    }
}
