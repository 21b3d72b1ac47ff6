package import HTTPTypes
package import Hummingbird
package import ModelsCore
import NIOCore
package import UICore

/// The fields of a form or a query, in the order sent: names may repeat.
///
/// Hummingbird's own decoder has no lists of records, which the sets of a visit need.
///
/// Reading any form and using its values takes linear time: names are short ASCII, fields with others are left out
/// before their texts are made, and combining runs in values are cut to one mark more than allowed (see
/// `CombiningRun`).
package struct FormFields: Sendable {
    /// More than the largest visit has, which is some 5,000.
    private static let largestCount = 10_000
    /// In bytes. The longest name is some 30.
    private static let longestName = 64
    /// The same in percent encoding.
    private static let longestEncodedName = 3 * longestName

    private let values: [String: [String]]

    private init(values: [String: [String]]) {
        self.values = values
    }

    /// - Parameter encoded: `application/x-www-form-urlencoded`.
    /// - Throws: ``FormError`` when the bytes are not text that people can have typed.
    package init(encoded: some Collection<UInt8>) throws(FormError) {
        // Counting them all costs less than reading a few.
        guard encoded.count(where: { $0 == UInt8(ascii: "&") }) < Self.largestCount else { throw .tooLarge }
        var values: [String: [String]] = [:]
        for pair in encoded.split(separator: UInt8(ascii: "&")) {
            let nameEnd = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            // Longer names are not even decoded, because anyone can send them.
            guard pair.distance(from: pair.startIndex, to: nameEnd) <= Self.longestEncodedName else { continue }
            let name = try Self.decode(pair[..<nameEnd])
            guard name.utf8.count <= Self.longestName, name.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
            let value = try Self.decode(pair[nameEnd...].dropFirst())
            values[name, default: []].append(value.cuttingLongCombiningRuns())
        }
        self.values = values
    }

    /// - Parameters:
    ///   - body: `multipart/form-data` (RFC 7578), in which files are left out.
    ///   - delimiter: separates the parts.
    /// - Throws: as ``init(encoded:)``.
    init(multipart body: [UInt8], delimiter: [UInt8]) throws(FormError) {
        // The first delimiter need not follow a line break.
        let body = Array("\r\n".utf8) + body
        var values: [String: [String]] = [:]
        var position = body.range(of: delimiter, from: 0)?.upperBound
        var count = 0
        while let start = position, let next = body.range(of: delimiter, from: start) {
            position = next.upperBound
            count += 1
            guard count < Self.largestCount else { throw .tooLarge }
            guard let head = body.range(of: "\r\n\r\n".utf8, from: start), head.upperBound <= next.lowerBound else {
                continue
            }
            let names = Array(body[start..<head.lowerBound])
            guard FormPart.parameter("filename", in: names) == nil, let name = FormPart.parameter("name", in: names),
                name.utf8.count <= Self.longestName,
                name.utf8.allSatisfy({ $0 < 0x80 })
            else { continue }
            let value = try Self.text(Array(body[head.upperBound..<next.lowerBound]))
            values[name, default: []].append(value.cuttingLongCombiningRuns())
        }
        // The last delimiter is followed by two hyphens.
        guard let position, body[position...].starts(with: "--".utf8) else { throw .incomplete }
        self.values = values
    }

    /// The first value of the field; nil when it was not sent.
    package subscript(name: String) -> String? { values[name]?.first }

    /// All values of the field.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The fields whose names start with the prefix, without it.
    package func below(_ prefix: String) -> FormFields {
        let matching = values.filter { $0.key.hasPrefix(prefix) }
        return FormFields(
            values: Dictionary(uniqueKeysWithValues: matching.map { ($0.dropFirst(prefix.count).description, $1) }))
    }

    /// The names of all fields, in no order.
    package var names: some Collection<String> { values.keys }

    /// Decodes text, in which browsers send line breaks as CR LF, with LF.
    private static func decode(_ encoded: some Collection<UInt8>) throws(FormError) -> String {
        guard let bytes = encoded.percentDecoded() else { throw .notUTF8 }
        return try text(bytes)
    }

    private static func text(_ bytes: [UInt8]) throws(FormError) -> String {
        var bytes = bytes
        bytes.removeReturnsBeforeLineFeeds()
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        guard !text.utf8.contains(0) else { throw .containsNull }
        return text
    }
}

extension [UInt8] {
    fileprivate mutating func removeReturnsBeforeLineFeeds() {
        let (CR, LF) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        guard var end = firstIndex(of: CR) else { return }
        for index in end..<count where !(self[index] == CR && index + 1 < count && self[index + 1] == LF) {
            self[end] = self[index]
            end += 1
        }
        removeSubrange(end...)
    }
}

/// Why a form cannot be read.
package enum FormError: Error, Equatable {
    /// It is not UTF-8, or a percent sign is not followed by two hexadecimal digits.
    case notUTF8
    /// It contains U+0000, where SQLite's text functions would end.
    case containsNull
    /// It has more bytes or fields than the limit.
    case tooLarge
    /// It ends before its last part does.
    case incomplete
}

extension FormError: HTTPResponseError {
    package var status: HTTPResponse.Status { self == .tooLarge ? .contentTooLarge : .badRequest }

    package func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(status: status)
    }
}

/// The maximum size of a form.
package struct FormLimit: Sendable {
    /// In bytes.
    package let size: Int

    /// A visit with long texts: twice the largest visit. Texts far over their limits still come back with a message
    /// next to the field.
    package static let large = FormLimit(size: 2 * 1024 * 1024)
    /// A form that is carried through signing in with the text typed before. The longest memo fits.
    package static let carried = FormLimit(size: 256 * 1024)
    /// A few names and passwords.
    package static let small = FormLimit(size: 64 * 1024)
}

extension Request {
    /// Reads the form in the body.
    ///
    /// - Throws: ``FormError``; 400 when the body ends too early, 503 when there is no room for it,
    ///   ``OtherAccountError`` when the form was opened as another account.
    package func form(limit: FormLimit = .large) async throws -> FormFields {
        let body = try await bytes(upTo: limit.size)
        let delimiter = try headers[.contentType].flatMap(FormPart.delimiter(contentType:))
        let fields =
            if let delimiter { try FormFields(multipart: body, delimiter: delimiter) } else {
                try FormFields(encoded: body)
            }
        try checkAccount(fields[FormAccount.name], fields)
        return fields
    }

    /// Checks the account that a form names.
    ///
    /// - Parameters:
    ///   - account: nil or empty for a form that names none.
    ///   - fields: the form; nil if it has not been read.
    /// - Throws: ``OtherAccountError`` when the form was opened as another account.
    func checkAccount(_ account: String?, _ fields: FormFields? = nil) throws {
        guard let own = headers[.formAccount], let account, !account.isEmpty, !account.utf8.elementsEqual(own.utf8)
        else { return }
        throw OtherAccountError(fields: fields)
    }

    /// Whether the body is a form with a file.
    package var hasFileForm: Bool { headers[.contentType]?.lowercased().hasPrefix("multipart/form-data") == true }

    /// Reads the body. Reading stops at the limit, and a body whose announced length exceeds it is not read at all.
    ///
    /// - Parameter size: in bytes.
    /// - Throws: ``FormError/tooLarge``; 400 when the body ends too early, 503 when there is no room for it.
    package func bytes(upTo size: Int) async throws -> [UInt8] {
        let length = headers[.contentLength].flatMap(Int.init) ?? 0
        guard length <= size else { throw FormError.tooLarge }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(length, 0))
        do {
            for try await buffer in body {
                guard bytes.count + buffer.readableBytes <= size else { throw FormError.tooLarge }
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch let error as any HTTPResponseError {
            throw error
        } catch {
            // The phone has lost its network in the middle; that is not the server's failure.
            throw HTTPError(.badRequest)
        }
        return bytes
    }

    /// Reads the fields of the address's query.
    ///
    /// - Throws: ``FormError``.
    package func query() throws -> FormFields {
        try FormFields(encoded: Array((uri.query ?? "").utf8))
    }

    /// Whether htmx requests a part of the page.
    package var isFragmentRequest: Bool { headers[.hxRequest] == "true" }
}

extension ListPlace {
    /// Reads a form or an address. The last position and the last search count, because the script adds those that are
    /// shown to those that the page was opened with.
    package init(_ fields: FormFields) {
        self.init(searchText: fields.all("q").last ?? "", through: fields.all("through").last.flatMap { Cursor($0) })
    }

    /// The hidden fields of a form that leads back to the position.
    @HTMLBuilder package var fields: some HTML {
        input(.type(.hidden), .name("q"), .value(searchText))
        if let through {
            input(.type(.hidden), .name("through"), .value("\(through)"))
        }
    }
}
