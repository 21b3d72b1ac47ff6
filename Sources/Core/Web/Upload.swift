import Foundation
package import Hummingbird
package import ModelsCore
import UICore

extension Request {
    /// Stores the file in the body, which is the body itself or a part of a form (`multipart/form-data`, RFC 7578) that
    /// follows the hidden field with the account. The memory used does not depend on the file's size.
    /// ``ConnectionLimits`` limits the size.
    ///
    /// - Returns: nil for no file, such as a form in which none was chosen.
    /// - Throws: 400 when the body ends too early or is a form without a boundary, 503 when there is no room,
    ///   ``OtherAccountError`` before the file is read when the form was opened as another account.
    package func upload(_ context: WebContext) async throws -> (file: UnnamedFile, name: String?)? {
        var part = try headers[.contentType].flatMap(FormPart.init(contentType:))
        var size = 0
        do {
            let upload = try UnnamedFile()
            for try await buffer in body {
                let bytes = Array(buffer: buffer)
                let contents = try part?.contents(of: bytes) ?? bytes
                try checkAccount(part?.account)
                try upload.handle.write(contentsOf: contents)
                size += contents.count
                // Data on the disk is no longer in memory.
                try context.release(buffer.readableBytes)
            }
            guard part?.isComplete ?? true else { throw HTTPError(.badRequest) }
            // Browsers send an empty name if no file is chosen.
            return size > 0 || part?.name != "" ? (upload, part?.name) : nil
        } catch let error where error is any HTTPResponseError || error is OtherAccountError {
            throw error
        } catch let error as CocoaError {
            context.report(error)
            throw HTTPError(.serviceUnavailable)
        } catch {
            // The phone has lost its network in the middle; that is not the server's failure.
            throw HTTPError(.badRequest)
        }
    }
}

/// Finds the file of a form while the form arrives: the contents of its first part other than the account's.
struct FormPart {
    private enum Place { case before, head, contents, behind }

    /// The maximum length of the headers of a part, and of the field with the account, in bytes.
    private static let largestHead = 16 * 1024

    /// Separates the parts.
    private let delimiter: [UInt8]
    private var place = Place.before
    /// Bytes that were not yet processed, because they may be the start of a delimiter or of headers. The first
    /// delimiter need not follow a line break.
    private var rest: [UInt8] = Array("\r\n".utf8)
    /// The name of the file as it was sent; nil if the form does not have it, or not yet.
    private(set) var name: String?
    /// The account of the page with the form, see `FormAccount`; nil if the form does not name one, or not yet.
    private(set) var account: String?

    /// - Returns: nil for a body that is not such a form.
    /// - Throws: 400 when it has no boundary.
    init?(contentType: String) throws {
        guard let delimiter = try Self.delimiter(contentType: contentType) else { return nil }
        self.delimiter = delimiter
    }

    /// - Returns: nil for a body that is not such a form.
    /// - Throws: 400 when it has no boundary.
    static func delimiter(contentType: String) throws -> [UInt8]? {
        guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
        let parameters = contentType.split(separator: ";").dropFirst()
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let boundary = parameters.first { $0.lowercased().hasPrefix("boundary=") }?
            .dropFirst("boundary=".count).trimmingCharacters(in: ["\""])
        // RFC 2046, 5.1.1.
        guard let boundary, (1...70).contains(boundary.utf8.count) else { throw HTTPError(.badRequest) }
        return Array("\r\n--\(boundary)".utf8)
    }

    /// Whether the part has ended.
    var isComplete: Bool { place == .behind }

    /// The contents in the next bytes.
    ///
    /// - Throws: 400 when the headers are too long.
    mutating func contents(of bytes: [UInt8]) throws -> [UInt8] {
        guard place != .behind else { return [] }
        rest += bytes
        if place == .before {
            guard let start = rest.range(of: delimiter, from: 0) else {
                rest.removeFirst(max(0, rest.count - delimiter.count))
                return []
            }
            rest.removeFirst(start.upperBound)
            place = .head
        }
        if place == .head {
            try readHead()
            guard place == .contents else { return [] }
        }
        if let end = rest.range(of: delimiter, from: 0) {
            place = .behind
            return Array(rest[..<end.lowerBound])
        }
        let count = max(0, rest.count - delimiter.count + 1)
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Reads the headers of the file's part, and the account's part if that comes first.
    ///
    /// - Throws: 400 when they are too long.
    private mutating func readHead() throws {
        while let end = rest.range(of: "\r\n\r\n".utf8, from: 0) {
            let head = Array(rest[..<end.lowerBound])
            guard account == nil, head.range(of: " name=\"\(FormAccount.name)\"".utf8, from: 0) != nil else {
                name = Self.parameter("filename", in: head)
                rest.removeFirst(end.upperBound)
                place = .contents
                return
            }
            guard let next = rest.range(of: delimiter, from: end.upperBound) else { break }
            account = String(decoding: rest[end.upperBound..<next.lowerBound], as: UTF8.self)
            rest.removeFirst(next.upperBound)
        }
        guard rest.count <= Self.largestHead else { throw HTTPError(.badRequest) }
    }

    /// The value of a parameter in the headers of a part; nil if it is missing.
    ///
    /// Browsers percent-encode quotation marks and line breaks in values (HTML Living Standard, 4.10.22.8).
    static func parameter(_ name: String, in head: [UInt8]) -> String? {
        var start = 0
        while let found = head.range(of: "\(name)=\"".utf8, from: start) {
            start = found.upperBound
            // `filename` also ends like `name`.
            let isWhole = found.lowerBound == 0 || " ;\t\n".utf8.contains(head[found.lowerBound - 1])
            guard isWhole else { continue }
            let value = String(decoding: head[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            return value.cuttingLongCombiningRuns().replacing("%22", with: "\"")
        }
        return nil
    }
}
