/// Why the program does not start, in one line for the person who starts it.
enum DevelopError: Error, Equatable, CustomStringConvertible {
    case notLoopback(String)
    case publicAddress(String)

    /// Refuses what would let others reach the tools, which show and change more than people may.
    ///
    /// - Parameter environment: the program's.
    static func check(_ environment: [String: String]) throws(DevelopError) {
        if let host = environment["LOKI_HOST"], !["", "127.0.0.1", "::1", "localhost"].contains(host) {
            throw .notLoopback(host)
        }
        if let address = environment["LOKI_PUBLIC_URL"], !address.isEmpty {
            throw .publicAddress(address)
        }
    }

    var description: String {
        switch self {
        case .notLoopback(let host):
            "loki-develop answers this machine only, not \(host). Unset LOKI_HOST, or start loki instead."
        case .publicAddress(let address):
            "loki-develop answers this machine only, not \(address). Unset LOKI_PUBLIC_URL, or start loki instead."
        }
    }
}
