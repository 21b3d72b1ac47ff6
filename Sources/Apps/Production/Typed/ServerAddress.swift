import Foundation

/// A server's address as it is typed.
enum ServerAddress {
    /// Where a server is that was started without any options.
    static let usual = "http://127.0.0.1:8080"

    /// Without a scheme `https` is meant, and `http` for this machine.
    static func url(typed text: String) throws(InputProblem) -> URL {
        let plain = text.halfWidth.withoutOuterSpaces
        let isHere = ["localhost", "127.", "[::1]"].contains { plain.lowercased().hasPrefix($0) }
        let address = plain.contains("://") ? plain : "\(isHere ? "http" : "https")://\(plain)"
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { throw .notAnAddress(text) }
        return url
    }

    /// Whether somebody on the way could read a password.
    static func isOpenToOthers(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http", let host = url.host()?.lowercased() else { return false }
        return host != "localhost" && host != "::1" && host != "[::1]" && !host.hasPrefix("127.")
    }
}
