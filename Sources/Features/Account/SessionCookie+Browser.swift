import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import WebCore

/// The browser that a user signs in with.
struct SigningBrowser: Sendable {
    /// Where it is, as far as that can be believed, with what the device is known by from now on.
    let origin: AttemptOrigin
    let device: Device
    /// The session that it has, whether it still holds or not.
    let secret: Secret?
}

/// Sessions as browsers keep them.
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

    /// The answer, with which the browser is signed in and known from now on.
    func start(_ secret: Secret, on device: Secret?, with response: Response) -> Response {
        var response = response
        response.headers[.setCookie] = keeping(secret.text, seconds: Int(AccountLimits.sessionTime / 1_000))
        if let device {
            let header = keeping(deviceSecret: device.text, seconds: Int(AccountLimits.deviceTime / 1_000))
            response.headers.append(HTTPField(name: .setCookie, value: header))
        }
        // Another user may have left pages in the browser.
        response.headers[.clearSiteData] = "\"cache\""
        return response
    }

    /// The answer, with which the browser is signed out and forgets the pages and drafts it has kept.
    func end(with response: Response) -> Response {
        var response = response
        response.headers[.setCookie] = forgetting
        response.headers[.clearSiteData] = "\"cache\", \"storage\""
        return response
    }

    /// The same after the account was deleted: the browser remembers the last whole day that brings it back.
    func end(with response: Response, afterDeletionAt now: Timestamp, in timeZone: TimeZone) -> Response {
        var response = end(with: response)
        let instant = Timestamp(milliseconds: now.milliseconds + AccountLimits.deletionGrace)
        let end = CivilDate(instant.date, in: timeZone)
        let day = CivilDate(daysSinceEpoch: end.daysSinceEpoch - 1) ?? end
        let header = keeping(restorableThrough: day, seconds: Int(AccountLimits.deletionGrace / 1_000))
        response.headers.append(HTTPField(name: .setCookie, value: header))
        return response
    }

    /// The answer to a user who has signed in, with which the browser forgets that an account was deleted in it.
    func forgetDeletion(_ request: Request, with response: Response) -> Response {
        guard restorableThrough(in: request) != nil else { return response }
        var response = response
        response.headers.append(HTTPField(name: .setCookie, value: forgettingRestorableThrough))
        return response
    }
}

/// Finds out who is signed in, by the session's cookie.
struct AccountIdentities: IdentityProvider {
    let sessions: any SessionRepository
    let cookie: SessionCookie
    /// Every request asks; nil to read anew each time. A session that ends does so by a write, which empties this.
    let kept: VersionedCache<Secret, Session?>?

    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        guard let secret = cookie.secret(in: request).flatMap(Secret.init(_:)), let session = try await session(secret),
            !session.isOver(at: now)
        else { return nil }
        if session.isStale(at: now) {
            // A disk that is full must not keep people from reading.
            do { try await sessions.touch(session, at: now) } catch { report(error) }
        }
        return Identity(
            account: session.account, session: session.id, isOwner: session.isOwner,
            accountVersion: session.accountVersion)
    }

    private func session(_ secret: Secret) async throws -> Session? {
        guard let kept else { return try await sessions.session(secret) }
        return try await kept.value(for: secret) {
            let session = try await sessions.session(secret)
            // Secrets that prove nothing would push out those that do.
            return (session, isKept: session != nil)
        }
    }
}
