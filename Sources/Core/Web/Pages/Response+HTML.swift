package import HTTPTypes
package import Hummingbird
import NIOCore
package import UICore

extension Response {
    /// A page or a part of one, compressed for browsers that take it.
    package static func html(
        _ html: some HTML, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], for request: Request
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        // The same address answers htmx with a part of the page.
        headers[.vary] = "Accept-Encoding, Accept-Language, Cookie, HX-Request"
        return compressed(html.render(reservingCapacity: 65_536), status: status, headers: headers, for: request)
    }

    /// Compressed for clients that take it, where that is worth while.
    ///
    /// - Parameter headers: what is answered under the same address in another form must be in its `Vary`.
    package static func compressed(
        _ bytes: [UInt8], status: HTTPResponse.Status, headers: HTTPFields, for request: Request
    ) -> Response {
        var headers = headers
        var body = bytes
        // Below about one packet there is nothing to win. Level 1 takes a fifth of the time of the usual 6 and makes
        // pages about a sixth larger.
        if bytes.count > 1_400, request.acceptsGzip, let small = Gzip.compress(bytes, level: 1) {
            headers[.contentEncoding] = "gzip"
            body = small
        }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// Leads the browser to another page of this site after a successful write.
    ///
    /// - Parameter path: of this site, as the program made it.
    package static func seeOther(_ path: String, for request: Request) -> Response {
        request.isFragmentRequest
            ? Response(status: .ok, headers: [.hxRedirect: path])
            : Response(status: .seeOther, headers: [.location: path])
    }
}
