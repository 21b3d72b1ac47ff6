import Foundation
import ModelsCore

/// Finds what else is wrong with a body than what decoding has ended with: that is replaced by something that can be
/// decoded, until nothing else is found.
struct WrongFields<Payload: Decodable> {
    /// Bytes that are written and decoded at most, so that no body costs more than a large one of which all is right. Of
    /// a larger one the first wrong field is found.
    private static var workLimit: Int { 320 * 1024 }
    /// More than are told.
    private static var countLimit: Int { 100 }
    /// One of them is what a field wants: a text, a number, a list, a day, a truth or an object.
    private static var replacements: [Any] { ["", 0, [Any](), "2000-01-01", false, [String: Any]()] }

    private var body: Any
    private var workLeft = workLimit
    private var found: [BadRequest] = []
    /// What was replaced, or is to be next.
    private var places: [[any CodingKey]] = []
    /// What the last of them most likely wants: one of its words, or something of its type.
    private var likely: [Any] = []

    /// - Parameter first: what decoding the body has ended with.
    /// - Returns: what is wrong, in the order of decoding; at least one.
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
        // What is missing of something that was put in place of what is wrong is nobody's mistake.
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
                // Decoding has gone beyond what was replaced, or into it.
                if !places.contains(where: { $0.begins(with: error.place) }) {
                    body = changed
                    take(error)
                    return true
                }
                // A text was wanted after all, and a certain one.
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
    /// One of the words that the field wants.
    fileprivate var knownWord: String? {
        guard case .notOneOf(let words) = reason else { return nil }
        return words.first
    }
}

extension DecodingError {
    /// Of the type that was wanted; none for one of which nothing is known.
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

    /// Where in the body it was thrown; empty for the whole.
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
    /// Whether the other place is this one or around it.
    fileprivate func begins(with other: [any CodingKey]) -> Bool {
        starts(with: other) { $0.stringValue.isIdentical(to: $1.stringValue) }
    }
}
