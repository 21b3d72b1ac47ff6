/// Why the server does not start, in one line for the person who starts it.
enum StartError: Error, Equatable, CustomStringConvertible {
    case invalidPort(String)
    case invalidLogLevel(String)
    /// Without accounts, everybody who reaches the server would read and change everything.
    case notLoopback(String)
    case noDataFolder
    case cannotListen(host: String, port: Int, reason: String)

    var description: String {
        switch self {
        case .invalidPort(let port):
            "\(port) is no port. Choose a number from 0 to 65535 with --port."
        case .invalidLogLevel(let level):
            "\(level) is no log level. Choose trace, debug, info, notice, warning, error or critical."
        case .notLoopback(let host):
            "Loki has no accounts yet, so it listens on this machine only. Choose 127.0.0.1 or ::1 instead of \(host)."
        case .noDataFolder:
            "The data folder has no name. Choose one with --data."
        case .cannotListen(let host, let port, let reason):
            "Cannot listen on \(host) port \(port): \(reason). Choose another with --port."
        }
    }
}
