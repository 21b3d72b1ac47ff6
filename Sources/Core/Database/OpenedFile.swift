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

    /// Whether the disk has room for 1 MiB: a long visit with what makes it searchable, some times over.
    var hasRoomBeside: Bool {
        let path = "\(url.path).room"
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer {
            Foundation.close(descriptor)
            unlink(path)
        }
        return posix_fallocate(descriptor, 0, 1 << 20) == 0
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
