package import Foundation

/// Where programs keep what a person does not look for (XDG Base Directory Specification).
package enum BaseFolder: String, Hashable, Sendable {
    case configuration = "XDG_CONFIG_HOME"
    case state = "XDG_STATE_HOME"

    private var usualPath: String {
        switch self {
        case .configuration: ".config"
        case .state: ".local/state"
        }
    }

    /// The program's own folder there: `$XDG_STATE_HOME/loki`, or else `~/.local/state/loki`.
    ///
    /// - Parameter environment: the variables of the program.
    package func folder(environment: [String: String]) -> URL {
        // A relative path is none, the specification says.
        if let path = environment[rawValue], path.hasPrefix("/") {
            return URL(filePath: path, directoryHint: .isDirectory).appending(path: "loki")
        }
        let home = environment["HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: "\(usualPath)/loki")
    }
}
