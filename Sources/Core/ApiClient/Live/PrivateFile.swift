package import Foundation

/// A file that nobody but its owner can read.
package enum PrivateFile {
    /// Writes a new file that nobody else could ever open, and makes its folder if that is missing. It is on the disk
    /// afterwards, or not there.
    ///
    /// - Throws: what stands in the way, such as a file of that name.
    package static func write(_ data: Data, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
        } catch {
            unlink(file.path)
            throw error
        }
    }
}

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
