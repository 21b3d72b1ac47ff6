import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DatabaseCore

/// Name lookups that may take longer than a caller waits.
@Suite(.timeLimit(.minutes(1))) struct HostNamesTests {
    private static let soon = Duration.milliseconds(100)

    @Test func `No caller waits beyond its deadline, and concurrent callers share one lookup`() throws {
        let (calls, end) = (Calls<String>(), DispatchSemaphore(value: 0))
        let names = HostNames { name throws(PostgreSQLError) in
            calls.record(name)
            end.wait()
            return ["192.0.2.1"]
        }
        for _ in 0..<3 {
            let start = ContinuousClock.now
            #expect(throws: PostgreSQLError.unknownHost("database.example", "no name server answers in time")) {
                try names.addresses(of: "database.example", by: start + Self.soon)
            }
            #expect(ContinuousClock.now - start < .seconds(5))
        }
        #expect(calls.all == ["database.example"])
        // Once more, in case it ended before the next call.
        end.signal()
        end.signal()
        #expect(try names.addresses(of: "database.example", by: .now + .seconds(10)) == ["192.0.2.1"])
    }

    @Test func `A name that is no longer found, or not in time, has its last addresses`() throws {
        let (calls, end) = (Calls<String>(), DispatchSemaphore(value: 0))
        let names = HostNames { name throws(PostgreSQLError) in
            calls.record(name)
            switch calls.all.count {
            case 1: return ["192.0.2.1"]
            case 2: throw .unknownHost(name, "gone")
            case 3: return ["192.0.2.2"]
            default:
                end.wait()
                return ["192.0.2.3"]
            }
        }
        let found = try ["1", "1", "2", "2"].map { _ in
            try names.addresses(of: "database.example", by: .now + .seconds(1))
        }
        #expect(found == [["192.0.2.1"], ["192.0.2.1"], ["192.0.2.2"], ["192.0.2.2"]])
        end.signal()
    }

    @Test func `An unknown name is an error that says so`() {
        // A name cannot be so long, so that no name server is asked.
        let name = String(repeating: "a", count: 300)
        let error = #expect(throws: PostgreSQLError.self) {
            try HostNames().addresses(of: name, by: .now + .seconds(30))
        }
        #expect(error?.message.hasPrefix("its host \"\(name)\" was not found: ") == true)
    }

    @Test(arguments: [("127.0.0.1", ["127.0.0.1"]), ("::1", ["::1"])])
    func `An address means itself`(name: String, addresses: [String]) throws {
        #expect(try HostNames().addresses(of: name, by: .now + .seconds(30)) == addresses)
    }
}
