import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DatabaseCore

@Suite struct DatabaseInterceptorTests {
    @Test func asksBeforeEachAccessAndThrowsWhatTheGateThrows() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let accesses = Mutex<[DatabaseAccess]>([])
            let gated = database.intercepted { access in
                accesses.withLock { $0.append(access) }
                if access == .write { throw StubError() }
            }

            _ = try await gated.read { _ in 1 }
            await #expect(throws: StubError.self) { _ = try await gated.write { _ in 1 } }
            _ = try await database.write { _ in 1 }

            #expect(accesses.withLock { $0 } == [.read, .write])
            try database.close()
        }
    }

    @Test func countsWritesTogetherWithTheDatabaseBehindTheGate() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let gated = database.intercepted { _ in }
            let version = gated.version

            _ = try await database.write { _ in 1 }

            #expect(gated.version != version)
            #expect(gated.version == database.version)
            try database.close()
        }
    }
}
