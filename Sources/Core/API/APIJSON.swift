package import Foundation
import ModelsCore

/// JSON as the API writes and reads it.
package enum APIJSON {
    /// Sorts the keys, so that equal payloads have equal text.
    ///
    /// - Throws: `EncodingError`.
    package static func encode(_ payload: some Encodable) throws -> Data {
        if let data = try JSONWriter.data(of: payload) { return data }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    /// - Throws: ``BadRequest``, whose field is a JSON pointer.
    package static func decode<Payload: Decodable>(
        _ type: Payload.Type, from data: Data
    ) throws(BadRequest) -> Payload {
        do {
            return try decoded(data)
        } catch {
            throw BadRequest(decoding: error)
        }
    }

    /// Decodes the body of a request.
    ///
    /// - Throws: ``RouteError/badRequest(_:)`` with all mistakes that can be found in a reasonable time.
    static func decodeBody<Payload: Decodable>(
        from data: Data, findingAllMistakes: Bool = true
    ) throws(RouteError) -> Payload {
        let data = cuttingLongCombiningRuns(data)
        do {
            return try decoded(data)
        } catch {
            throw .badRequest(
                findingAllMistakes
                    ? WrongFields<Payload>.all(in: data, first: error) : [BadRequest(decoding: error)])
        }
    }

    private static func decoded<Payload: Decodable>(_ data: Data) throws -> Payload {
        guard isUTF8(data) else { throw BadRequest(.notJSON, field: "") }
        return try JSONDecoder().decode(Payload.self, from: data)
    }

    /// Whether the data is UTF-8, as RFC 8259 (8.1) requires between programs. The decoder would accept any Unicode
    /// encoding; in those other than UTF-8 there are NULs between the characters.
    private static func isUTF8(_ data: Data) -> Bool {
        !data.contains(0) && String(validating: data, as: UTF8.self) != nil
    }
}

extension BadRequest {
    /// - Parameter depth: how many names to drop from the front of a path.
    init(decoding error: any Error, below depth: Int = 0) {
        let pointer = { (path: [any CodingKey]) in Self.pointer(path.dropFirst(depth)) }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context)?:
            self.init(.missing, field: pointer(context.codingPath + [key]))
        case .valueNotFound(_, let context)?:
            self.init(.missing, field: pointer(context.codingPath))
        case .typeMismatch(_, let context)?:
            self.init(.malformed, field: pointer(context.codingPath))
        case .dataCorrupted(let context)?:
            let reason =
                (context.underlyingError as? TypedNumberError).map(Reason.init)
                ?? (context.underlyingError as? UnknownWordError).map { .notOneOf($0.known) }
                ?? (context.underlyingError as? TooManyItemsError).map { .tooMany(limit: $0.limit) }
            // A value without a place in the body is the body itself.
            self.init(
                reason ?? (context.codingPath.isEmpty ? .notJSON : .malformed),
                field: pointer(context.codingPath))
        default:
            self.init(.notJSON, field: "")
        }
    }

    private static func pointer(_ path: ArraySlice<any CodingKey>) -> String {
        path.map { key in
            let token = key.intValue.map { String($0) } ?? key.stringValue
            return "/" + token.replacing("~", with: "~0").replacing("/", with: "~1")
        }
        .joined()
    }
}

extension BadRequest.Reason {
    fileprivate init(_ error: TypedNumberError) {
        switch error {
        case .notANumber: self = .malformed
        case .tooManyFractionDigits: self = .tooManyFractionDigits
        case .outOfRange: self = .outOfRange
        }
    }
}

extension APIJSON {
    /// The same JSON with every combining run in its names and texts cut to ``CombiningRun/limit`` plus at most one
    /// mark, written literally or escaped. Decoding compares names in time quadratic in the length of a run.
    ///
    /// - Returns: `data` itself when it has no such run, and when it is not UTF-8, which decoding refuses.
    package static func cuttingLongCombiningRuns(_ data: Data) -> Data {
        let backslash = UInt8(ascii: "\\")
        // Below U+0300, where the lead bytes are lower, there are no marks.
        guard data.contains(where: { $0 >= 0xCC || $0 == backslash }),
            let text = String(validating: data, as: UTF8.self)
        else { return data }
        var scanner = JSONScalars(text.unicodeScalars)
        var kept = String.UnicodeScalarView()
        var length = 0
        while let (scalar, source) = scanner.next() {
            length = scalar.continuesCombiningRun ? length + 1 : 0
            guard length <= CombiningRun.limit + 1 else { continue }
            // One by one: `append(contentsOf:)` of a substring copies the whole buffer each time.
            for part in source { kept.append(part) }
        }
        return Data(String(kept).utf8)
    }
}

/// Reads the scalars that JSON represents. An invalid escape counts as itself, because decoding refuses it.
private struct JSONScalars {
    private let text: String.UnicodeScalarView
    private var position: String.Index

    init(_ text: String.UnicodeScalarView) {
        self.text = text
        position = text.startIndex
    }

    /// - Returns: a scalar, and how it is written.
    mutating func next() -> (Unicode.Scalar, Substring.UnicodeScalarView)? {
        guard position < text.endIndex else { return nil }
        let start = position
        let scalar = escaped() ?? text[position]
        if position == start { position = text.index(after: position) }
        return (scalar, text[start..<position])
    }

    /// Moves past an escape; stays where none begins.
    private mutating func escaped() -> Unicode.Scalar? {
        guard text[position] == "\\" else { return nil }
        guard let high = unit(at: position) else {
            // The second half of a surrogate pair, so that it is not mistaken for the start of another escape.
            let second = text.index(after: position)
            guard second < text.endIndex else { return nil }
            position = text.index(after: second)
            return text[second]
        }
        position = text.index(position, offsetBy: 6)
        guard UTF16.isLeadSurrogate(high), let low = unit(at: position), UTF16.isTrailSurrogate(low) else {
            return Unicode.Scalar(high) ?? "\u{FFFD}"
        }
        position = text.index(position, offsetBy: 6)
        return Unicode.Scalar(0x10000 + (UInt32(high) & 0x3FF) << 10 + UInt32(low) & 0x3FF)
    }

    /// The code unit that an escape such as `\u0301` represents.
    private func unit(at start: String.Index) -> UInt16? {
        guard let end = text.index(start, offsetBy: 6, limitedBy: text.endIndex) else { return nil }
        let escape = text[start..<end]
        let digits = escape.dropFirst(2)
        guard escape.starts(with: "\\u".unicodeScalars), digits.allSatisfy(\.properties.isASCIIHexDigit) else {
            return nil
        }
        return UInt16(String(digits), radix: 16)
    }
}
