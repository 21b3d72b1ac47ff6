package import Foundation
import TestSupport

/// The socket of a PostgreSQL server in a folder, or of a fake one.
package enum PostgreSQLSocket {
    /// - Returns: a descriptor that accepts connections, to be closed by the caller.
    package static func listening(in folder: URL) throws -> Int32 {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let descriptor = try descriptor(folder) { bind($0, $1, $2) }
        guard listen(descriptor, 100) == 0 else { throw StubError("no socket") }
        return descriptor
    }

    /// - Returns: a connected descriptor, to be closed by the caller.
    package static func connected(to folder: URL) throws -> Int32 {
        try descriptor(folder) { connect($0, $1, $2) }
    }

    private static func descriptor(
        _ folder: URL, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: folder.appending(path: ".s.PGSQL.5432").path.utf8)
        }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw StubError("no socket") }
        return descriptor
    }
}
