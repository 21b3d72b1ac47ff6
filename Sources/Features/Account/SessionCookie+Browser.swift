import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import WebCore

/// The browser in which a user signs in.
struct SigningBrowser: Sendable {
    /// Its network address, as far as it can be trusted, and the device's identifier from now on.
    let origin: AttemptOrigin
    let device: Device
    /// The session's secret in its cookie, whether or not it is still valid.
    let secret: Secret?
}

/// Sessions in a browser.
extension SessionCookie {
    /// The browser that sends the request.
    func browser(of request: Request, in context: WebContext) -> SigningBrowser {
        var generator = SystemRandomNumberGenerator()
        let device = deviceSecret(in: request).flatMap(Secret.init(_:)) ?? Secret(from: &generator)
        return SigningBrowser(
            origin: AttemptOrigin(address: context.clientAddress(of: request), device: device),
            device: Device(userAgent: String((request.headers[.userAgent] ?? "").prefix(512))),
            secret: secret(in: request).flatMap(Secret.init(_:)))
    }

    /// Adds to the response what signs the browser in and identifies the device from now on.
    func start(_ secret: Secret, on device: Secret?, with response: Response) -> Response {
        var response = response
        response.headers[.setCookie] = keeping(secret.text, seconds: Int(AccountLimits.sessionTime / 1_000))
        if let device {
            let header = keeping(deviceSecret: device.text, seconds: Int(AccountLimits.deviceTime / 1_000))
            response.headers.append(HTTPField(name: .setCookie, value: header))
        }
        // The browser may have cached pages of another user.
        response.headers[.clearSiteData] = "\"cache\""
        return response
    }

    /// Adds to the response what signs the browser out and deletes its cached pages and drafts.
    func end(with response: Response) -> Response {
        var response = response
        response.headers[.setCookie] = forgetting
        response.headers[.clearSiteData] = "\"cache\", \"storage\""
        return response
    }

    /// Does the same after the account was deleted: the browser remembers the last full day on which it can be
    /// restored.
    func end(with response: Response, afterDeletionAt now: Timestamp, in timeZone: TimeZone) -> Response {
        var response = end(with: response)
        let instant = Timestamp(milliseconds: now.milliseconds + AccountLimits.deletionGrace)
        let end = CivilDate(instant.date, in: timeZone)
        let day = CivilDate(daysSinceEpoch: end.daysSinceEpoch - 1) ?? end
        let header = keeping(restorableThrough: day, seconds: Int(AccountLimits.deletionGrace / 1_000))
        response.headers.append(HTTPField(name: .setCookie, value: header))
        return response
    }

    /// Adds to the response for a signed-in user what makes the browser forget that an account was deleted in it.
    func forgetDeletion(_ request: Request, with response: Response) -> Response {
        guard restorableThrough(in: request) != nil else { return response }
        var response = response
        response.headers.append(HTTPField(name: .setCookie, value: forgettingRestorableThrough))
        return response
    }
}

/// Finds the signed-in account from the session's cookie.
struct AccountIdentities: IdentityProvider {
    let sessions: any SessionRepository
    let cookie: SessionCookie
    /// Read by each request; nil for no cache. Ending a session is a write, which empties it.
    let kept: VersionedCache<Secret, Session?>?

    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        guard let secret = cookie.secret(in: request).flatMap(Secret.init(_:)), let session = try await session(secret),
            !session.isOver(at: now)
        else { return nil }
        if session.isStale(at: now) {
            // A full disk must not prevent reading.
            do { try await sessions.touch(session, at: now) } catch { report(error) }
        }
        return Identity(
            account: session.account, session: session.id, isOwner: session.isOwner,
            accountVersion: session.accountVersion, counts: session.counts)
    }

    private func session(_ secret: Secret) async throws -> Session? {
        guard let kept else { return try await sessions.session(secret) }
        return try await kept.value(for: secret) {
            let session = try await sessions.session(secret)
            // Invalid secrets would evict the valid ones.
            return (session, isKept: session != nil)
        }
    }
}
