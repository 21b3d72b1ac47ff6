import APICore
import Foundation
import HTTPTypes
import Hummingbird
import WebCore

extension APIAnswer {
    func response(for request: Request) -> Response {
        var headers: HTTPFields = [.vary: "Accept-Encoding, Accept-Language, Authorization"]
        headers[.eTag] = tag?.header
        if isSecret { headers[.cacheControl] = "no-store" }
        let status = HTTPResponse.Status(code: status)
        switch content {
        case .none:
            return Response(status: status, headers: headers)
        case .json(let data):
            headers[.contentType] = "application/json"
            return .compressed([UInt8](data), status: status, headers: headers, for: request)
        case .text(let text):
            headers[.contentType] = "text/plain; charset=utf-8"
            return .compressed(Array(text.utf8), status: status, headers: headers, for: request)
        }
    }
}
