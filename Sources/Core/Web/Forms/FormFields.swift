package import HTTPTypes
package import Hummingbird
import ValuesCore

/// The fields of a form or a query, in the order sent: names may repeat.
///
/// Hummingbird's own decoder knows no lists of records, which the sets of a visit are.
///
/// Whatever is sent, reading it and what comes of it takes linear time: names are short ASCII, fields with others are
/// nobody's and left out, and values have no combining runs beyond one mark too many (see `CombiningRun`).
package struct FormFields: Sendable {
    private let values: [String: [String]]

    /// - Parameter encoded: `application/x-www-form-urlencoded`.
    /// - Throws: ``FormError`` when the bytes are no text that people can have typed.
    package init(encoded: some Collection<UInt8>) throws(FormError) {
        // Counting them all costs less than reading a few.
        guard encoded.count(where: { $0 == UInt8(ascii: "&") }) < FormLimits.fieldCount else { throw .tooLarge }
        var values: [String: [String]] = [:]
        for pair in encoded.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decode(parts[0])
            let value = try parts.count > 1 ? Self.decode(parts[1]) : ""
            guard Self.isName(name) else { continue }
            values[name, default: []].append(value.cuttingLongCombiningRuns())
        }
        self.values = values
    }

    /// The first value of the field; nil when it was not sent.
    package subscript(name: String) -> String? {
        values[name]?.first
    }

    /// All values of the field.
    package func all(_ name: String) -> [String] {
        values[name] ?? []
    }

    /// The names of all fields, in no order.
    package var names: some Collection<String> {
        values.keys
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= FormLimits.nameLength && text.utf8.allSatisfy { $0 < 0x80 }
    }

    private static func decode(_ encoded: some Collection<UInt8>) throws(FormError) -> String {
        guard let bytes = PercentEncoding.decode(encoded), let text = String(validating: bytes, as: UTF8.self) else {
            throw .notUTF8
        }
        guard !text.utf8.contains(0) else { throw .containsNull }
        return text
    }
}

/// Why a form cannot be read.
package enum FormError: Error, Equatable {
    /// Not UTF-8, or a percent sign that no two hexadecimal digits follow.
    case notUTF8
    /// U+0000, which SQLite's text functions take for the end.
    case containsNull
    /// More bytes than the limit.
    case tooLarge
}

extension FormError: HTTPResponseError {
    package var status: HTTPResponse.Status {
        switch self {
        case .notUTF8, .containsNull: .badRequest
        case .tooLarge: .contentTooLarge
        }
    }

    package func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(status: status)
    }
}
