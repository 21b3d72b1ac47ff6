package import Foundation
import ValuesCore

/// JSON as the API writes and reads it.
package enum APIJSON {
    /// With sorted keys, so that the same payload always is the same text.
    ///
    /// - Throws: `EncodingError`.
    package static func encode(_ payload: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    /// - Throws: ``BadRequest``, whose field is a JSON pointer.
    package static func decode<Payload: Decodable>(
        _ type: Payload.Type, from data: Data
    ) throws(BadRequest) -> Payload {
        guard isUTF8(data) else { throw BadRequest(.notJSON, field: "") }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw BadRequest(decoding: error)
        }
    }

    /// Whether it is text as RFC 8259 (8.1) wants it between programs. The decoder finds out for itself which of all
    /// Unicode encodings it has before it; in those that are none of UTF-8's, NULs stand between the characters.
    private static func isUTF8(_ data: Data) -> Bool {
        !data.contains(0) && String(validating: data, as: UTF8.self) != nil
    }
}

extension BadRequest {
    fileprivate init(decoding error: any Error) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context)?:
            self.init(.missing, field: Self.pointer(context.codingPath + [key]))
        case .valueNotFound(_, let context)?:
            self.init(.missing, field: Self.pointer(context.codingPath))
        case .typeMismatch(_, let context)?:
            self.init(.malformed, field: Self.pointer(context.codingPath))
        case .dataCorrupted(let context)?:
            let reason = (context.underlyingError as? TypedNumberError).map(Reason.init)
            // What has no place in the body is no value, but the body itself.
            self.init(
                reason ?? (context.codingPath.isEmpty ? .notJSON : .malformed),
                field: Self.pointer(context.codingPath))
        default:
            self.init(.notJSON, field: "")
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
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
