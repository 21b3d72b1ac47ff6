package import Foundation

/// A file that only its owner can read.
package enum PrivateFile {
    /// Writes a new file that no other user could ever open, and creates its folder if that is missing. Afterwards the
    /// file is completely on the disk, or not there.
    ///
    /// - Throws: the file system's error, for example if the file exists.
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

/// The folders for programs' own files (XDG Base Directory Specification).
package enum BaseFolder: String, Hashable, Sendable {
    case configuration = "XDG_CONFIG_HOME"
    case state = "XDG_STATE_HOME"

    private var usualPath: String {
        switch self {
        case .configuration: ".config"
        case .state: ".local/state"
        }
    }

    /// The program's own folder in it: `$XDG_STATE_HOME/loki`, or else `~/.local/state/loki`.
    ///
    /// - Parameter environment: the environment variables of the program.
    package func folder(environment: [String: String]) -> URL {
        // The specification says to ignore relative paths.
        if let path = environment[rawValue], path.hasPrefix("/") {
            return URL(filePath: path, directoryHint: .isDirectory).appending(path: "loki")
        }
        let home = environment["HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: "\(usualPath)/loki")
    }
}
