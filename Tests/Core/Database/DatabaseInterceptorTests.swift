import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DatabaseCore

@Suite struct DatabaseInterceptorTests {
    @Test func `The interceptor is called before each access, and its error is thrown`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let accesses = Mutex<[DatabaseAccess]>([])
            let intercepted = database.intercepted { access in
                accesses.withLock { $0.append(access) }
                if access == .write { throw StubError() }
            }

            _ = try await intercepted.read { _ in 1 }
            await #expect(throws: StubError.self) { _ = try await intercepted.write { _ in 1 } }
            _ = try await database.write { _ in 1 }

            #expect(accesses.withLock { $0 } == [.read, .write])
            try database.close()
        }
    }

    @Test func `A database and its intercepted copy have one version`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let intercepted = database.intercepted { _ in }
            let version = intercepted.engine.version

            _ = try await database.write { _ in 1 }

            #expect(intercepted.engine.version != version)
            #expect(intercepted.engine.version == database.engine.version)
            try database.close()
        }
    }
}
