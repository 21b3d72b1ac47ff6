import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import ValuesCore
import WebCore

/// Sessions as browsers keep them.
struct BrowserSessions: Sendable {
    let cookie: SessionCookie

    /// The browser that sends the request.
    func browser(of request: Request, in context: WebContext, _ clientAddress: ClientAddress) -> SigningBrowser {
        var generator = SystemRandomNumberGenerator()
        let device = cookie.deviceSecret(in: request).flatMap(Secret.init(_:)) ?? Secret(from: &generator)
        return SigningBrowser(
            origin: AttemptOrigin(address: context.clientAddress(of: request, by: clientAddress), device: device),
            device: Device(userAgent: String((request.headers[.userAgent] ?? "").prefix(512))),
            secret: cookie.secret(in: request).flatMap(Secret.init(_:)))
    }

    /// The answer, with which the browser is signed in and known from now on.
    func start(_ secret: Secret, on device: Secret?, with response: Response) -> Response {
        var response = response
        let seconds = Int(AccountLimits.sessionTime / 1_000)
        response.headers[.setCookie] = cookie.keeping(secret.text, seconds: seconds)
        if let device {
            let header = cookie.keeping(
                deviceSecret: device.text, seconds: Int(AccountLimits.deviceTime / 1_000))
            response.headers.append(HTTPField(name: .setCookie, value: header))
        }
        // Whoever used the browser before has left pages in it.
        response.headers[.clearSiteData] = "\"cache\""
        return response
    }

    /// The answer, with which the browser is signed out and forgets the pages and drafts it has kept.
    func end(with response: Response) -> Response {
        var response = response
        response.headers[.setCookie] = cookie.forgetting
        response.headers[.clearSiteData] = "\"cache\", \"storage\""
        return response
    }

    /// The same after the account was deleted: the browser remembers the last whole day that brings it back.
    func end(with response: Response, afterDeletionAt now: Timestamp, in timeZone: TimeZone) -> Response {
        var response = end(with: response)
        let instant = Timestamp(milliseconds: now.milliseconds + AccountLimits.deletionGrace)
        let end = CivilDate(instant.date, in: timeZone)
        let day = CivilDate(daysSinceEpoch: end.daysSinceEpoch - 1) ?? end
        let header = cookie.keeping(restorableThrough: day, seconds: Int(AccountLimits.deletionGrace / 1_000))
        response.headers.append(HTTPField(name: .setCookie, value: header))
        return response
    }

    /// The answer to whoever has signed in, with which the browser forgets that an account was deleted in it.
    func forgetDeletion(_ request: Request, with response: Response) -> Response {
        guard cookie.restorableThrough(in: request) != nil else { return response }
        var response = response
        response.headers.append(HTTPField(name: .setCookie, value: cookie.forgettingRestorableThrough))
        return response
    }
}
