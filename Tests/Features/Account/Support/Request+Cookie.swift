import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// A request with this cookie.
    static func carrying(_ cookie: String?) -> Request {
        var headers = HTTPFields()
        headers[.cookie] = cookie
        return Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "sauna.example", path: "/", headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }
}
