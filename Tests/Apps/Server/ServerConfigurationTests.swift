import Foundation
import Logging
import ModelsCore
import Testing
import WebCore

@testable import ServerApp

@Suite struct ServerConfigurationTests {
    private func configuration(
        host: String = "127.0.0.1", port: String = "8080", dataFolder: String = "/tmp/loki", logLevel: String = "notice"
    ) throws -> ServerConfiguration {
        try ServerConfiguration(host: host, port: port, dataFolder: dataFolder, logLevel: logLevel)
    }

    @Test func `the configuration reads its options`() throws {
        let configuration = try configuration(host: "::1", port: "0", dataFolder: "/tmp/a b", logLevel: "DEBUG")
        #expect(configuration.host == "::1")
        #expect(configuration.port == 0)
        #expect(configuration.logLevel == .debug)
        #expect(configuration.databaseURL.path == "/tmp/a b/loki.sqlite")
    }

    @Test(arguments: ["0", "1", "8080", "65535"])
    func `the configuration takes ports`(port: String) throws {
        #expect(try configuration(port: port).port == Int(port))
    }

    @Test(arguments: ["", "x", "-1", "65536", "80.5", "８０", " 80", "0x50", "99999999999999999999"])
    func `the configuration refuses a text that is not a port`(port: String) {
        #expect(throws: StartError.invalidPort(port)) { try configuration(port: port) }
    }

    @Test(arguments: ["127.0.0.1", "::1", "localhost", "127.0.0.2", "localhost.", "::ffff:127.0.0.1", "::1%lo"])
    func `the server listens on this machine`(host: String) throws {
        #expect(try configuration(host: host).host == host)
        #expect(try configuration(host: "[\(host)]").host == host)
    }

    @Test(arguments: [
        "0.0.0.0", "::", "[::]", "", "192.168.1.5", "loki.example", "127.0.0.1.evil.example", "128.0.0.1",
    ])
    func `the server listens on no other address`(host: String) {
        #expect(throws: StartError.notLoopback(host)) { try configuration(host: host) }
    }

    @Test func `the server listens on other addresses behind a proxy`() throws {
        let configuration = try ServerConfiguration(
            host: "0.0.0.0", port: "1", dataFolder: "d", logLevel: "info", publicURL: "https://Sauna.example/",
            trustedProxies: "10.0.0.1, ::1,172.16.0.0/12 , 2001:db8::/32")
        #expect(configuration.host == "0.0.0.0")
        #expect(configuration.site.publicURL?.origin == "https://sauna.example")
        let proxies = ["10.0.0.1", "::1", "172.16.0.0/12", "2001:db8::/32"]
        #expect(configuration.trustedProxies == proxies.compactMap(IPRange.init))
    }

    @Test func `the configuration reads the storage limit in megabytes`() throws {
        #expect(try configuration().storageLimit == 100_000_000)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", storageLimit: "7")
        #expect(configuration.storageLimit == 7_000_000)
    }

    @Test(arguments: ["", "0", "-1", "1.5", "100 MB", "1000001", "99999999999999999999"])
    func `the configuration refuses a text that is not a storage limit`(text: String) {
        #expect(throws: StartError.invalidStorageLimit(text)) {
            try ServerConfiguration(
                host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", storageLimit: text)
        }
    }

    @Test(arguments: [
        ("10.0.0.0/33", "10.0.0.0/33"), ("localhost", "localhost"), ("10.0.0.1,x", "x"), ("0.0.0.0/0", "0.0.0.0/0"),
        ("10.0.0.0/8, 10.0. 0.1", "10.0. 0.1"),
    ])
    func `the configuration refuses a text that is not a proxy`(text: String, part: String) {
        #expect(throws: StartError.invalidProxy(part)) {
            try ServerConfiguration(
                host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", trustedProxies: text)
        }
    }

    @Test(arguments: [
        "http://sauna.example", "sauna.example", "https://", "https://a/b", "https://u@a", "https://a?b", "https://a b",
        "https://a:", "javascript:alert(1)",
    ])
    func `the configuration refuses a text that is not a public address`(text: String) {
        #expect(throws: StartError.invalidPublicURL(text)) {
            try ServerConfiguration(
                host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", publicURL: text)
        }
    }

    @Test(arguments: ["", "loud", "notice "])
    func `the configuration refuses a text that is not a log level`(logLevel: String) {
        #expect(throws: StartError.invalidLogLevel(logLevel)) { try configuration(logLevel: logLevel) }
    }

    @Test func `the configuration refuses a folder without a name`() {
        #expect(throws: StartError.noDataFolder) { try configuration(dataFolder: "") }
    }

    @Test(arguments: Logger.Level.allCases)
    func `the configuration takes every log level`(level: Logger.Level) throws {
        #expect(try configuration(logLevel: level.rawValue).logLevel == level)
    }

    @Test(arguments: [
        StartError.invalidPort("x"), .invalidLogLevel("loud"), .noDataFolder, .invalidPublicURL("x"),
        .invalidPublicURL("https://sauna.example/loki"), .invalidProxy("x"),
        .cannotListen(host: "127.0.0.1", port: 80, reason: "Permission denied"),
    ])
    func `a refusal says in one line what to do`(error: StartError) {
        #expect(!error.description.contains("\n"))
        #expect(error.description.contains("Choose"))
    }

    @Test(arguments: [
        ("https://sauna.example/loki", "/loki", "https://sauna.example"),
        ("https://sauna.example:8443/a/b/?q", "/a/b/?q", "https://sauna.example:8443"),
        ("HTTPS://[2001:db8::1]/loki/", "/loki/", "HTTPS://[2001:db8::1]"),
    ])
    func `a public address with a path is refused for its path`(text: String, path: String, host: String) {
        #expect(
            StartError.invalidPublicURL(text).description
                == "Loki cannot be at \(path), it needs a host name of its own. Choose an address without a path, like "
                + "\(host), with --public-url.")
    }

    @Test(arguments: ["http://sauna.example/loki", "https://u@a/b", "sauna.example/loki", "https://a?b/c"])
    func `another mistake in a public address is not blamed on its path`(text: String) {
        #expect(StartError.invalidPublicURL(text).description.hasPrefix("\(text) is no public address."))
    }

    @Test func `the configuration names the problem`() {
        #expect(StartError.invalidPort("x").description == "x is no port. Choose a number from 0 to 65535 with --port.")
        #expect(
            StartError.cannotListen(host: "127.0.0.1", port: 80, reason: "Permission denied").description
                == "Cannot listen on 127.0.0.1 port 80: Permission denied. Choose another with --port.")
    }
}
