import Foundation
import HTTPTypes
package import Hummingbird
package import ModelsCore

/// The cookies that hold a session's secret, the secret by which a device is recognized after the session has ended,
/// and the last day on which a deleted account can be restored.
///
/// Under https their names begin with `__Host-`: browsers then only accept them from this host, with `Secure` and for
/// all paths (RFC 6265bis, 4.1.3.2). Over plain http, which is only used on this machine, they have other names.
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

    /// The secret by which the device is recognized; nil when the browser sends none.
    package func deviceSecret(in request: Request) -> String? {
        request.cookie(deviceName)
    }

    /// The last day on which the account deleted in this browser can be restored; nil if there is none.
    package func restorableThrough(in request: Request) -> CivilDate? {
        request.cookie(restorableName).flatMap(CivilDate.init)
    }

    // MARK: - Headers that set or remove a cookie

    /// - Parameter seconds: the lifetime; the server may end the session earlier.
    package func keeping(_ secret: String, seconds: Int) -> String {
        header(name, secret, seconds: seconds)
    }

    package func keeping(deviceSecret: String, seconds: Int) -> String {
        header(deviceName, deviceSecret, seconds: seconds)
    }

    package func keeping(restorableThrough day: CivilDate, seconds: Int) -> String {
        header(restorableName, day.description, seconds: seconds)
    }

    /// Removes the secret.
    package var forgetting: String {
        header(name, "", seconds: 0)
    }

    /// Forgets that an account was deleted in the browser.
    package var forgettingRestorableThrough: String {
        header(restorableName, "", seconds: 0)
    }

    private func header(_ name: String, _ value: String, seconds: Int) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(seconds); \(attributes)"
    }
}

extension Request {
    /// The value of the first cookie with that name; nil when there is none.
    ///
    /// Compared by bytes: Hummingbird compares names as `String`s, which can take long for names from a client.
    func cookie(_ name: String) -> String? {
        let start = Array("\(name)=".utf8)
        for header in headers[values: .cookie] {
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.trimmingBlanks
                if pair.starts(with: start) {
                    return String(decoding: pair.dropFirst(start.count), as: UTF8.self)
                }
            }
        }
        return nil
    }
}

extension Substring.UTF8View {
    /// The text without surrounding spaces and tabs.
    var trimmingBlanks: Substring.UTF8View {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}
