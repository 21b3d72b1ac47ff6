import ArgumentParser
import Foundation
import LocalizationCore
import Testing

@testable import DevelopApp

/// The tools are for the person at this machine.
@Suite struct DevelopErrorTests {
    @Test(arguments: ["", "127.0.0.1", "::1", "localhost", "[::1]", "127.0.0.2", "::ffff:127.0.0.1", "localhost."])
    func `the development program starts on this machine`(host: String) {
        #expect(throws: Never.self) {
            try DevelopError.check(["LOKI_HOST": host, "LOKI_PUBLIC_URL": "", "LOKI_PORT": "1"])
        }
    }

    @Test(arguments: ["0.0.0.0", "::", "192.168.1.2", "sauna.example"])
    func `the development program refuses every other address`(host: String) {
        #expect(throws: DevelopError.notLoopback(host)) { try DevelopError.check(["LOKI_HOST": host]) }
    }

    @Test func `the development program refuses to run behind a proxy`() {
        #expect(throws: DevelopError.publicAddress("https://sauna.example")) {
            try DevelopError.check(["LOKI_PUBLIC_URL": "https://sauna.example"])
        }
    }

    @Test(arguments: [DevelopError.notLoopback("0.0.0.0"), .publicAddress("https://sauna.example")])
    func `the development program refuses in one line`(error: DevelopError) {
        #expect(error.description.hasPrefix("loki-develop answers this machine only, not "))
        #expect(!error.description.contains("\n"))
    }

    @Test func `the development program has no option for another address`() throws {
        #expect(throws: (any Error).self) { try LokiDevelop.parse(["--host", "0.0.0.0"]) }
    }

    @Test func `the development program keeps away from the folder of real records`() throws {
        setenv("LOKI_DATA", "/real/records", 1)
        defer { unsetenv("LOKI_DATA") }

        #expect(try LokiDevelop.parse([]).data == "data-develop")
    }
}
