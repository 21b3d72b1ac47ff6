import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// A request with this header.
    static func authorized(by authorization: String?) -> Request {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/v1/account")
        head.headerFields[.authorization] = authorization
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }
}
