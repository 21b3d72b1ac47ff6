import Foundation

/// The file that was opened, by the path that led to it.
struct OpenedFile: Sendable {
    private let url: URL
    private let identity: Identity?

    init(at url: URL) {
        self.url = url
        identity = Identity(of: url)
    }

    /// Whether the path still leads to it. What is written to a file that was deleted, or in whose place another was
    /// put, is gone when the program ends.
    var isInPlace: Bool {
        identity != nil && Identity(of: url) == identity
    }

    private struct Identity: Equatable {
        let inode: UInt64
        let device: UInt64

        /// nil when there is no file.
        init?(of url: URL) {
            var status = stat()
            guard stat(url.path, &status) == 0 else { return nil }
            inode = UInt64(status.st_ino)
            device = UInt64(status.st_dev)
        }
    }
}
