import Foundation
import ModelsCore

/// Finds further mistakes in a body after the one that ended decoding, by replacing each mistake with a decodable value
/// until decoding succeeds.
struct WrongFields<Payload: Decodable> {
    /// The maximum number of bytes to write and decode, so that no body costs more than a large correct one. In a
    /// larger body only the first mistake is found.
    private static var workLimit: Int { 320 * 1024 }
    /// More than are ever reported.
    private static var countLimit: Int { 100 }
    /// A text, a number, a list, a day, a Boolean and an object: every field accepts one of them.
    private static var replacements: [Any] { ["", 0, [Any](), "2000-01-01", false, [String: Any]()] }

    private var body: Any
    private var workLeft = workLimit
    private var found: [BadRequest] = []
    /// The places that were replaced, and the one to replace next.
    private var places: [[any CodingKey]] = []
    /// The values that the last place most likely accepts: one of its words, or values of its type.
    private var likely: [Any] = []

    /// - Parameter first: the error that ended decoding of the body.
    /// - Returns: the mistakes in the order of decoding; at least one.
    static func all(in body: Data, first: any Error) -> [BadRequest] {
        guard let error = first as? DecodingError, body.count <= workLimit,
            let body = try? JSONSerialization.jsonObject(with: body)
        else { return [BadRequest(decoding: first)] }
        var fields = WrongFields(body: body)
        fields.take(error)
        while fields.found.count < countLimit, fields.findNext() {}
        return fields.found
    }

    private mutating func take(_ error: DecodingError) {
        let (problem, place) = (BadRequest(decoding: error), error.place)
        likely = problem.knownWord.map { [$0] } ?? error.examplesOfType
        // A field missing in a replacement is not a mistake of the request.
        if !places.contains(where: { place.begins(with: $0) }) { found.append(problem) }
        places.append(place)
    }

    private mutating func findNext() -> Bool {
        guard let place = places.last, !place.isEmpty else { return false }
        var candidates = likely + Self.replacements
        while !candidates.isEmpty {
            let candidate = candidates.removeFirst()
            guard workLeft > 0, let changed = Self.replacing(place[...], of: body, with: candidate),
                let data = try? JSONSerialization.data(withJSONObject: changed)
            else { return false }
            workLeft -= data.count
            do {
                _ = try JSONDecoder().decode(Payload.self, from: data)
                return false
            } catch {
                guard let error = error as? DecodingError else { return false }
                // Decoding has continued past the replacement, or into it.
                if !places.contains(where: { $0.begins(with: error.place) }) {
                    body = changed
                    take(error)
                    return true
                }
                // The field accepts text, but only certain words.
                if candidate as? String == "", let word = BadRequest(decoding: error).knownWord {
                    candidates.insert(word, at: 0)
                }
            }
        }
        return false
    }

    /// - Returns: nil when there is no such place.
    private static func replacing(_ place: ArraySlice<any CodingKey>, of body: Any, with replacement: Any) -> Any? {
        guard let key = place.first else { return replacement }
        let rest = place.dropFirst()
        if var object = body as? [String: Any] {
            guard let member = replacing(rest, of: object[key.stringValue] ?? NSNull(), with: replacement) else {
                return nil
            }
            object[key.stringValue] = member
            return object
        }
        guard var list = body as? [Any], let index = key.intValue, list.indices.contains(index),
            let item = replacing(rest, of: list[index], with: replacement)
        else { return nil }
        list[index] = item
        return list
    }
}

extension BadRequest {
    /// One of the words that the field accepts.
    fileprivate var knownWord: String? {
        guard case .notOneOf(let words) = reason else { return nil }
        return words.first
    }
}

extension DecodingError {
    /// Values of the expected type; none if the type is unknown.
    fileprivate var examplesOfType: [Any] {
        guard case .typeMismatch(let type, _) = self else { return [] }
        return switch type {
        case is String.Type: ["", "2000-01-01"]
        case is Bool.Type: [false]
        case is any Numeric.Type: [0]
        case is [Any].Type: [[Any]()]
        case is [String: Any].Type: [[String: Any]()]
        default: []
        }
    }

    /// The place in the body where the error was thrown; empty for the whole body.
    fileprivate var place: [any CodingKey] {
        switch self {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}

extension [any CodingKey] {
    /// Whether the other place is this one or contains it.
    fileprivate func begins(with other: [any CodingKey]) -> Bool {
        starts(with: other) { $0.stringValue.isIdentical(to: $1.stringValue) }
    }
}
