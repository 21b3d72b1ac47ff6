package import HTTPTypes
package import Hummingbird
import NIOCore
package import UICore
import ZlibCore

extension Response {
    /// A page or a part of one, compressed for browsers that accept it.
    package static func html(
        _ html: some HTML, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], for request: Request
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        // The same address responds to htmx with a part of the page.
        headers[.vary] = "Accept-Encoding, Accept-Language, Cookie, HX-Request"
        let bytes = html.render(reservingCapacity: 65_536, account: request.headers[.formAccount])
        return compressed(bytes, status: status, headers: headers, for: request)
    }

    /// Compressed for clients that accept it, if that is worthwhile.
    ///
    /// - Parameter headers: their `Vary` must list the headers that select another form at the same address.
    package static func compressed(
        _ bytes: [UInt8], status: HTTPResponse.Status, headers: HTTPFields, for request: Request
    ) -> Response {
        var headers = headers
        var body = bytes
        // Below about one packet there is nothing to gain. Level 1 takes a fifth of the time of the usual 6 and makes
        // pages about a sixth larger.
        if bytes.count > 1_400, request.acceptsGzip, let small = bytes.gzipped(level: 1) {
            headers[.contentEncoding] = "gzip"
            body = small
        }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// A text for clients that prefer it to a page; nil for the others.
    package static func plainText(_ text: String, for request: Request) -> Response? {
        guard request.prefers("text/plain", to: "text/html") else { return nil }
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .vary: "Accept, Accept-Language, Cookie"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// A file that is generated while it is sent, so that it can have any size.
    ///
    /// An error closes the connection, which shows the client that the file is incomplete.
    ///
    /// - Parameters:
    ///   - fileName: the name of the downloaded file, in ASCII.
    ///   - headers: further headers. By default, the file is not cached.
    ///   - make: passes each piece of the file to a function that returns when the next one can be sent.
    package static func download(
        _ fileName: String, mediaType: String, headers: HTTPFields = [:], for request: Request,
        _ context: WebContext,
        make: @escaping @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void
    ) -> Response {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.contentDisposition] = "attachment; filename=\"\(fileName)\""
        headers[.cacheControl] = headers[.cacheControl] ?? "no-store"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                do {
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await context.heavilyInPieces {
                            try await make { try await writer.write(ByteBuffer(bytes: $0)) }
                        }
                    }
                } catch {
                    context.report(error)
                    throw error
                }
                try await writer.finish(nil)
            })
    }

    /// Redirects the browser to another page of this site after a successful write. Scripts and the service worker
    /// receive the path in a header, because a redirect could come from another server.
    ///
    /// - Parameter path: a path of this site, made by the program.
    package static func seeOther(_ path: String, for request: Request) -> Response {
        request.isFragmentRequest || request.headers[.lokiAccount] != nil
            ? Response(status: .ok, headers: [.hxRedirect: path])
            : Response(status: .seeOther, headers: [.location: path])
    }
}

extension Request {
    /// Whether `Accept-Encoding` names gzip with a quality above 0.
    package var acceptsGzip: Bool {
        weightedValues(of: .acceptEncoding).contains { ["gzip", "x-gzip"].contains($0.value) && $0.quality > 0 }
    }

    /// Whether `Accept` prefers one media type to the usual one (RFC 9110, 12.5.1).
    ///
    /// - Parameters:
    ///   - type: in lower case, without parameters: `text/plain`.
    ///   - usual: the same.
    package func prefers(_ type: String, to usual: String) -> Bool {
        let ranges = weightedValues(of: .accept)
        return quality(of: type, in: ranges) > quality(of: usual, in: ranges)
    }

    /// Whether the client already has the file with this `ETag` (RFC 9110, 13.1.2). A weak match is enough: a proxy
    /// that compresses makes tags weak.
    ///
    /// - Parameter tag: with its quotation marks, without a comma.
    package func has(_ tag: String) -> Bool {
        headers[values: .ifNoneMatch].flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.contains { text in
            let text = text.trimmingBlanks
            return (text.starts(with: "W/".utf8) ? text.dropFirst(2) : text[...]).elementsEqual(tag.utf8)
        }
    }

    /// The quality of the range that names the type most closely; 0 for a type that none names.
    private func quality(of type: String, in ranges: [WeightedValue]) -> Double {
        let family = type.prefix { $0 != "/" } + "/*"
        for name in [type, String(family), "*/*"] {
            if let range = ranges.first(where: { $0.value == name }) { return range.quality }
        }
        return 0
    }

    /// The values of a header such as `Accept`, in lower case and without parameters, with their weights from 0 to 1:
    /// `gzip;q=0.5`. Values that are not ASCII, or longer than any valid one, are left out; an invalid weight is 0.
    private func weightedValues(of name: HTTPField.Name) -> [WeightedValue] {
        headers[values: name].flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
            .filter { text in text.count <= 256 && text.allSatisfy { $0 < 0x80 } }
            .map { text in
                let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                    .map { String(Substring($0.trimmingBlanks)).lowercased() }
                let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
                return (parts.first ?? "", weight.map { min(max(Double($0.dropFirst(2)) ?? 0, 0), 1) } ?? 1)
            }
    }

    private typealias WeightedValue = (value: String, quality: Double)
}

extension [UInt8] {
    /// Compresses the bytes in the format that every browser supports.
    ///
    /// - Parameter level: 1 (fast) to 9 (small).
    /// - Returns: nil when zlib fails, which means that there is no memory.
    func gzipped(level: Int32) -> [UInt8]? {
        var stream = z_stream()
        // 31: the largest window (15) and a gzip header (16).
        let status = deflateInit2_(
            &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let output = withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(count)))) { output, count in
                // zlib only reads from here, but its C type has no const.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return output.isEmpty ? nil : output
    }
}
