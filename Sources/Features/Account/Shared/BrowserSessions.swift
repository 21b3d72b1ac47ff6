import AccountData
import HTTPTypes
import Hummingbird
import WebCore

/// Sessions as browsers keep them.
struct BrowserSessions: Sendable {
    let cookie: SessionCookie

    /// What the browser tells of itself.
    func device(of request: Request) -> Device {
        Device(userAgent: request.headers[.userAgent] ?? "")
    }

    /// The session that the browser has, whether it still holds or not.
    func secret(in request: Request) -> Secret? {
        cookie.secret(in: request).flatMap(Secret.init)
    }

    /// The answer, with which the browser is signed in.
    func start(_ secret: Secret, with response: Response, to request: Request) -> Response {
        var response = response
        let seconds = Int(AccountLimits.sessionTime / 1_000)
        response.headers[.setCookie] = cookie.keeping(secret.text, seconds: seconds, for: request)
        return response
    }

    /// The answer, with which the browser is signed out and forgets the pages it has kept.
    func end(with response: Response, to request: Request) -> Response {
        var response = response
        response.headers[.setCookie] = cookie.forgetting(for: request)
        response.headers[.clearSiteData] = "\"cache\""
        return response
    }
}
