import Foundation
import HTTPTypes
package import Hummingbird
package import ValuesCore

/// The cookie that holds a session's secret, the one by which a device is known again when the session has ended, and the
/// one that remembers until when an account that was deleted can be brought back.
///
/// Under https its name begins with `__Host-`: browsers then accept it from this host alone, with `Secure` and for all
/// paths (RFC 6265bis, 4.1.3.2). Over plain http, which only this machine itself speaks, it has another name.
package struct SessionCookie: Sendable {
    private let name: String
    private let deviceName: String
    private let restorableName: String
    private let attributes: String

    package init(site: Site) {
        name = site.isSecure ? "__Host-loki" : "loki"
        deviceName = "\(name)-device"
        restorableName = "\(name)-restorable"
        attributes = site.isSecure ? "Secure; HttpOnly; SameSite=Lax" : "HttpOnly; SameSite=Lax"
    }

    /// The secret that the browser sends; nil when it sends none.
    package func secret(in request: Request) -> String? {
        request.cookie(name)
    }

    /// The header that makes the browser keep the secret.
    ///
    /// - Parameter seconds: how long; the server may end the session earlier.
    package func keeping(_ secret: String, seconds: Int) -> String {
        "\(name)=\(secret); Path=/; Max-Age=\(seconds); \(attributes)"
    }

    /// The secret by which the device is known again; nil when the browser sends none.
    package func deviceSecret(in request: Request) -> String? {
        request.cookie(deviceName)
    }

    /// The header that makes the browser keep the secret by which the device is known again.
    ///
    /// - Parameter seconds: how long.
    package func keeping(deviceSecret: String, seconds: Int) -> String {
        "\(deviceName)=\(deviceSecret); Path=/; Max-Age=\(seconds); \(attributes)"
    }

    /// The last day that brings back the account that was deleted in this browser; nil when none was.
    package func restorableThrough(in request: Request) -> CivilDate? {
        request.cookie(restorableName).flatMap(CivilDate.init)
    }

    /// The header that makes the browser keep the last day that brings back the account that was deleted in it.
    ///
    /// - Parameter seconds: how long.
    package func keeping(restorableThrough day: CivilDate, seconds: Int) -> String {
        "\(restorableName)=\(day); Path=/; Max-Age=\(seconds); \(attributes)"
    }

    /// The header that makes the browser forget that an account was deleted in it.
    package var forgettingRestorableThrough: String {
        "\(restorableName)=; Path=/; Max-Age=0; \(attributes)"
    }

    /// The header that makes the browser forget the secret.
    package var forgetting: String {
        "\(name)=; Path=/; Max-Age=0; \(attributes)"
    }
}
