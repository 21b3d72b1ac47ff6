import APICore
import Foundation

/// A server's address as it is typed.
enum ServerAddress {
    /// Where a server is that was started without any options.
    static let usual = "http://127.0.0.1:8080"

    /// Without a scheme `https` is meant, and `http` for this machine. An address of the API means its server.
    static func url(typed text: String) throws(InputProblem) -> URL {
        let plain = text.halfWidth.withoutOuterSpaces
        guard var parts = URLComponents(string: plain.contains("://") ? plain : "https://\(plain)") else {
            throw .notAnAddress(text)
        }
        parts.scheme = parts.scheme?.lowercased()
        if !plain.contains("://"), let host = parts.host, isHere(host) { parts.scheme = "http" }
        guard ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            let url = parts.url
        else { throw .notAnAddress(text) }
        return server(of: url)
    }

    /// The server that an address of the API belongs to: all before `/api/v1`.
    static func server(of url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        let path = "\(parts.percentEncodedPath)/"
        var base = path[..<(path.range(of: "\(Endpoint.root)/")?.lowerBound ?? path.endIndex)]
        while base.hasSuffix("/") { base.removeLast() }
        parts.percentEncodedPath = String(base)
        parts.query = nil
        parts.fragment = nil
        return parts.url ?? url
    }

    /// Whether somebody on the way could read a password.
    static func isOpenToOthers(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http", let host = url.host() else { return false }
        return !isHere(host)
    }

    /// Whether a host is this machine by its very name. What only looks like it can be anywhere: `127.evil.example`.
    private static func isHere(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let bytes = host.split(separator: ".").compactMap { UInt8($0) }
        // Written as addresses are: some read a number with a leading zero as another one.
        return bytes.count == 4 && bytes[0] == 127 && bytes.map { String($0) }.joined(separator: ".") == host
    }
}
