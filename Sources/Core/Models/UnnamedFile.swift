package import Foundation

/// A temporary file without a name: it disappears with the last handle, also when the program is killed. No other
/// program can read it.
package struct UnnamedFile: Sendable {
    package let handle: FileHandle

    /// - Throws: `CocoaError` when there is no room on the disk.
    package init() throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "loki-\(UUID().uuidString)")
        guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteOutOfSpace) }
        defer { try? FileManager.default.removeItem(at: file) }
        handle = try FileHandle(forUpdating: file)
    }

    /// A path under which this program can open the file.
    package var path: String { "/proc/self/fd/\(handle.fileDescriptor)" }
}
