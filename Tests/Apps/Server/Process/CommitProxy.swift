import DatabaseCore
import DatabaseTestSupport
import Foundation
import Synchronization
import TestSupport

/// A proxy for a PostgreSQL server that can lose the answer to a commit: the server has committed, and its client sees
/// the connection end.
final class CommitProxy: Sendable {
    private struct Contents {
        var isLosing = false
        var saveCount = 0
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "loki-proxy-\(UUID().uuidString)")
    private let server: PostgreSQLServer
    private let contents = Mutex(Contents())

    init(of server: PostgreSQLServer) throws {
        self.server = server
        let descriptor = try PostgreSQLSocket.listening(in: folder)
        // Until the process ends.
        Thread { [self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { break }
                // The server has ended.
                guard let link = try? PostgreSQLSocket.connected(to: server.folder) else {
                    close(client)
                    continue
                }
                serve(client, by: link)
            }
        }.start()
    }

    /// The address of a database of the server through the proxy.
    func options(_ database: String) -> PostgreSQLOptions {
        PostgreSQLOptions("postgres://loki@/\(database)?host=\(folder.path)")
    }

    /// Whether answers to commits of a visit are lost.
    func loseCommits(_ isLosing: Bool) {
        contents.withLock { $0.isLosing = isLosing }
    }

    /// Cleans up.
    func end() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// How often a visit was inserted, whatever the outcome.
    var saveCount: Int { contents.withLock(\.saveCount) }

    private func serve(_ client: Int32, by server: Int32) {
        let loss = Loss()
        Thread { [self] in
            var isSaving = false
            Self.pass(from: client, to: server) { bytes in
                if bytes.range(of: Data("INSERT INTO sakatsu ".utf8)) != nil {
                    isSaving = true
                    contents.withLock { $0.saveCount += 1 }
                }
                if isSaving, bytes.range(of: Data("COMMIT\0".utf8)) != nil {
                    isSaving = false
                    loss.isNext.store(contents.withLock(\.isLosing), ordering: .sequentiallyConsistent)
                }
                return true
            }
        }.start()
        Thread {
            Self.pass(from: server, to: client) { _ in !loss.isNext.load(ordering: .sequentiallyConsistent) }
            close(client)
            close(server)
        }.start()
    }

    /// Forwards data until either side ends, or `body` says so.
    private static func pass(from source: Int32, to target: Int32, while body: (Data) -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0, body(Data(buffer[..<count])) else { break }
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }
}

/// Whether the answer to the last statement is lost.
private final class Loss: Sendable {
    let isNext = Atomic(false)
}
