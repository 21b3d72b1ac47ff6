import Foundation
import ValuesCore

/// Finds all that is wrong with a body. Decoding ends with the first; so that is replaced by something that can be
/// decoded, until nothing else is found.
struct WrongFields<Payload: Decodable> {
    /// Bytes that are decoded at most: a body with very much that is wrong costs no more than a few large ones.
    private static var readingLimit: Int { 1024 * 1024 }
    /// One of them is what a field wants: a text, a number, a list, a day, an instant or an identifier.
    private static var replacements: [Any] {
        [
            "", 0, [Any](), "2000-01-01", "2000-01-01T00:00:00Z", "00000000-0000-4000-8000-000000000000", false,
            [String: Any](),
        ]
    }

    private var body: Any
    private var bytesLeft = readingLimit
    private var found: [BadRequest]
    /// Where each was found.
    private var places: [[any CodingKey]]

    /// - Parameter error: what decoding the body has ended with.
    private init?(_ error: DecodingError, in body: Data) {
        guard let place = error.place, !place.isEmpty, let body = try? JSONSerialization.jsonObject(with: body) else {
            return nil
        }
        self.body = body
        found = [BadRequest(decoding: error)]
        places = [place]
    }

    /// - Parameter first: what decoding the body has ended with.
    /// - Returns: what is wrong, in the order of decoding. Behind an item that is none, the rest of its list is not read.
    static func all(in body: Data, first: any Error) -> [BadRequest] {
        guard let error = first as? DecodingError, var fields = WrongFields(error, in: body) else {
            return [BadRequest(decoding: first)]
        }
        while fields.findNext() {}
        return fields.found
    }

    private mutating func findNext() -> Bool {
        guard let problem = found.last, let place = places.last else { return false }
        var candidates = Self.replacements.map { (place: place[...], value: $0) }
        candidates.append((place.dropLast(), [Any]()))
        if let word = problem.knownWord { candidates.insert((place[...], word), at: 0) }
        while !candidates.isEmpty {
            let candidate = candidates.removeFirst()
            guard let changed = Self.replacing(candidate.place, of: body, with: candidate.value),
                let data = try? JSONSerialization.data(withJSONObject: changed), data.count <= bytesLeft
            else { continue }
            bytesLeft -= data.count
            do {
                _ = try JSONDecoder().decode(Payload.self, from: data)
                return false
            } catch {
                guard let error = error as? DecodingError, let next = error.place else { return false }
                let problem = BadRequest(decoding: error)
                if isNew(next) {
                    body = changed
                    found.append(problem)
                    places.append(next)
                    return true
                }
                // A text was wanted after all, and a certain one.
                if let word = problem.knownWord, candidate.value as? String == "" {
                    candidates.insert((place[...], word), at: 0)
                }
            }
        }
        return false
    }

    /// Whether it is neither a part of what is known to be wrong nor something around it.
    private func isNew(_ place: [any CodingKey]) -> Bool {
        !places.contains { known in
            zip(place, known).allSatisfy { $0.stringValue.isIdentical(to: $1.stringValue) }
        }
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
    /// Where in the body it was thrown; nil for an error that tells no place.
    fileprivate var place: [any CodingKey]? {
        switch self {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: nil
        }
    }
}
