package import Foundation
import HTTPTypes
package import Hummingbird

extension Response {
    /// A photo, which never changes at its address.
    ///
    /// - Parameters:
    ///   - file: a WebP file.
    ///   - range: the part that a request asks for (RFC 9110, 14.2); nil for all. Several parts, a part after the end, or
    ///     a text that names none, get all.
    ///   - vary: the header that names the account.
    package static func photo(_ file: Data, range: String? = nil, vary: String) -> Response {
        var headers: HTTPFields = [
            .contentType: "image/webp", .vary: vary, .acceptRanges: "bytes",
            .cacheControl: "private, max-age=31536000, immutable",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        var (status, part) = (HTTPResponse.Status.ok, file)
        if let range, let wanted = Self.bytes(range, of: file.count), !wanted.isEmpty {
            status = .partialContent
            part = file.dropFirst(wanted.lowerBound).prefix(wanted.count)
            headers[.contentRange] = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(file.count)"
        }
        headers[.contentLength] = "\(part.count)"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: part)))
    }

    /// - Returns: the bytes that `bytes=2-5`, `bytes=2-` or `bytes=-5` names, empty if they lie after the end; nil for
    ///   any other text.
    private static func bytes(_ range: String, of count: Int) -> Range<Int>? {
        guard let match = range.wholeMatch(of: /bytes=(\d{0,9})-(\d{0,9})/) else { return nil }
        switch (Int(match.1), Int(match.2)) {
        case (let first?, let last?) where first <= last: return min(first, count)..<min(last + 1, count)
        case (let first?, nil): return min(first, count)..<count
        case (nil, let length?): return max(count - length, 0)..<count
        default: return nil
        }
    }
}
