import APICore
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import WebCore

extension APIRefusal {
    /// Problem details of RFC 9457.
    func response(for request: Request, localize: Localizer) -> Response {
        var headers: HTTPFields = [
            .contentType: Problem.mediaType, .vary: "Accept-Encoding, Accept-Language, Authorization",
        ]
        if code.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        headers[.retryAfter] = retryAfter.map { "\($0)" }
        if code == .methodNotAllowed { headers[.allow] = allowed.joined(separator: ", ") }
        // Texts and numbers of ours can always be encoded; if not, the status still says it.
        let body = (try? APIJSON.encode(problem(localize))) ?? Data()
        return .compressed([UInt8](body), status: .init(code: code.status), headers: headers, for: request)
    }

    func problem(_ localize: Localizer) -> Problem {
        let words = APIWord.words(for: code)
        return Problem(
            code, title: localize(words.title), detail: localize(words.detail), errors: errors, current: current)
    }

    private var allowed: [String] {
        methods.flatMap { method in method == .get ? ["GET", "HEAD"] : [method.rawValue] }
    }
}
