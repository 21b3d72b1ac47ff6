import DatabaseTestSupport
import Foundation
import TestSupport
import Testing

@testable import DatabaseCore

/// Several hosts, some of which do not respond, and the time limit for them.
@Suite(.timeLimit(.minutes(1))) struct PostgreSQLHostsTests {
    @Test func `A silent host does not prevent using the next one, which is tried first from then on`()
        async throws
    {
        let silent = try SilentHost()
        let options = try await TestPostgreSQL.makeDatabase()
        let address = options.connectionString.replacing("host=", with: "host=\(silent.folder.path),")
        let database = try await Database.open(PostgreSQLOptions("\(address)&target_session_attrs=read-write"))
        #expect(silent.newConnectionCount() > 0)

        // At the same time, so that each needs a connection of its own.
        let numbers = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<5 {
                group.addTask { try await database.read { try $0.value("SELECT \(number)::int FROM pg_sleep(0.2)") } }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == [0, 1, 2, 3, 4])
        #expect(silent.newConnectionCount() == 0)
        try database.close()
        try await TestPostgreSQL.remove(options)
    }

    @Test func `When no host responds, that is reported within the time limit`() async throws {
        let hosts = [try SilentHost(), try SilentHost(), try SilentHost()]
        let folders = hosts.map(\.folder.path).joined(separator: ",")
        let options = PostgreSQLOptions("host=\(folders) user=loki dbname=loki")
        // On a thread of its own.
        let (error, duration): (PostgreSQLError?, Duration) = await withCheckedContinuation { continuation in
            Thread {
                let start = ContinuousClock.now
                let error = #expect(throws: PostgreSQLError.self) {
                    try PostgreSQLHosts(options).connect(by: start + .seconds(1))
                }
                continuation.resume(returning: (error, ContinuousClock.now - start))
            }.start()
        }
        #expect(error == .noAnswer)
        #expect(duration < .seconds(1.5))
        #expect(hosts.allSatisfy { $0.newConnectionCount() > 0 })
    }

    @Test func `Each address of a name is tried, the one that has answered before the others`()
        async throws
    {
        let server = try await PostgreSQLServer(.tls)
        defer { server.end() }
        try server.run("ALTER ROLE loki PASSWORD 'stove'")
        let silent = try SilentHost(address: "127.0.0.2", port: server.port)
        let names = HostNames { _ throws(PostgreSQLError) in ["127.0.0.2", "127.0.0.1"] }
        let settings = "host=database.example port=\(server.port) user=loki password=stove dbname=postgres"
        let hosts = PostgreSQLHosts(PostgreSQLOptions(settings), names: names)
        for count in [1, 0] {
            _ = try hosts.connect(by: .now + .seconds(2))
            #expect(silent.newConnectionCount() == count)
        }
    }

    @Test func `The errors of all hosts are reported`() async throws {
        let error = await #expect(throws: DatabaseOpeningError.self) {
            try await Database.open(PostgreSQLOptions("host=/nowhere,/neverwhere port=5433 user=loki dbname=loki"))
        }
        for words in ["/nowhere/.s.PGSQL.5433", "/neverwhere/.s.PGSQL.5433"] {
            #expect(error?.description.contains(words) == true)
        }
    }

    @Test(arguments: ["/a,/b,/c", "a.example,b.example,c.example"])
    func `A number of ports other than that of the hosts is an error`(hosts: String) async throws {
        let error = await #expect(throws: DatabaseOpeningError.self) {
            try await Database.open(PostgreSQLOptions("host=\(hosts) port=5433,5434 user=loki"))
        }
        #expect(error?.description.contains("could not match 2 port numbers to 3 hosts") == true)
    }
}

/// Accepts connections without responding, like a frozen server.
private final class SilentHost: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "loki-silent-\(UUID().uuidString)")
    private let descriptor: Int32

    /// On a socket in its folder.
    init() throws {
        descriptor = try PostgreSQLSocket.listening(in: folder)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    init(address: String, port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        place.sin_addr.s_addr = inet_addr(address)
        let isBound = withUnsafePointer(to: &place) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 100) == 0 else { throw StubError("no socket") }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(at: folder)
    }

    /// The number of new connections since the last call; they are left open.
    func newConnectionCount() -> Int {
        var count = 0
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { return count }
            close(connection)
            count += 1
        }
    }
}
