import Foundation
import Logging
import Testing
import WebCore

@testable import ServerApp

@Suite struct ServerConfigurationTests {
    private func configuration(
        host: String = "127.0.0.1", port: String = "8080", dataFolder: String = "/tmp/loki", logLevel: String = "notice"
    ) throws -> ServerConfiguration {
        try ServerConfiguration(host: host, port: port, dataFolder: dataFolder, logLevel: logLevel)
    }

    @Test func readsWhatWasGiven() throws {
        let configuration = try configuration(host: "::1", port: "0", dataFolder: "/tmp/a b", logLevel: "DEBUG")
        #expect(configuration.host == "::1")
        #expect(configuration.port == 0)
        #expect(configuration.logLevel == .debug)
        #expect(configuration.databaseURL.path == "/tmp/a b/loki.sqlite")
    }

    @Test(arguments: ["0", "1", "8080", "65535"])
    func takesPorts(port: String) throws {
        #expect(try configuration(port: port).port == Int(port))
    }

    @Test(arguments: ["", "x", "-1", "65536", "80.5", "８０", " 80", "0x50", "99999999999999999999"])
    func refusesWhatIsNoPort(port: String) {
        #expect(throws: StartError.invalidPort(port)) { try configuration(port: port) }
    }

    @Test(arguments: ["127.0.0.1", "::1", "localhost"])
    func listensOnThisMachine(host: String) throws {
        #expect(try configuration(host: host).host == host)
    }

    @Test(arguments: ["0.0.0.0", "::", "", "192.168.1.5", "loki.example", "127.0.0.1.evil.example", "127.0.0.2"])
    func listensNowhereElse(host: String) {
        #expect(throws: StartError.notLoopback(host)) { try configuration(host: host) }
    }

    @Test func listensElsewhereBehindAProxy() throws {
        let configuration = try ServerConfiguration(
            host: "0.0.0.0", port: "1", dataFolder: "d", logLevel: "info", publicURL: "https://Sauna.example/",
            trustedProxies: "10.0.0.1, ::1")
        #expect(configuration.host == "0.0.0.0")
        #expect(configuration.site.publicURL?.origin == "https://sauna.example")
        #expect(configuration.trustedProxies == ["10.0.0.1", "::1"])
    }

    @Test func readsTheStorageLimitInMegabytes() throws {
        #expect(try configuration().storageLimit == 100_000_000)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", storageLimit: "7")
        #expect(configuration.storageLimit == 7_000_000)
    }

    @Test(arguments: ["", "0", "-1", "1.5", "100 MB", "1000001", "99999999999999999999"])
    func refusesWhatIsNoStorageLimit(text: String) {
        #expect(throws: StartError.invalidStorageLimit(text)) {
            try ServerConfiguration(
                host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", storageLimit: text)
        }
    }

    @Test(arguments: ["10.0.0.0/8", "localhost", "10.0.0.1,x"])
    func refusesWhatIsNoProxy(text: String) {
        #expect(throws: StartError.self) {
            try ServerConfiguration(
                host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", trustedProxies: text)
        }
    }

    @Test(arguments: [
        "http://sauna.example", "sauna.example", "https://", "https://a/b", "https://u@a", "https://a?b", "https://a b",
        "https://a:", "javascript:alert(1)",
    ])
    func refusesWhatIsNoPublicAddress(text: String) {
        #expect(throws: StartError.invalidPublicURL(text)) {
            try ServerConfiguration(
                host: "127.0.0.1", port: "1", dataFolder: "d", logLevel: "info", publicURL: text)
        }
    }

    @Test(arguments: ["", "loud", "notice "])
    func refusesWhatIsNoLogLevel(logLevel: String) {
        #expect(throws: StartError.invalidLogLevel(logLevel)) { try configuration(logLevel: logLevel) }
    }

    @Test func refusesAFolderWithoutAName() {
        #expect(throws: StartError.noDataFolder) { try configuration(dataFolder: "") }
    }

    @Test(arguments: Logger.Level.allCases)
    func takesEveryLogLevel(level: Logger.Level) throws {
        #expect(try configuration(logLevel: level.rawValue).logLevel == level)
    }

    @Test(arguments: [
        StartError.invalidPort("x"), .invalidLogLevel("loud"), .noDataFolder, .invalidPublicURL("x"),
        .cannotListen(host: "127.0.0.1", port: 80, reason: "Permission denied"),
    ])
    func saysInOneLineWhatToDo(error: StartError) {
        #expect(!error.description.contains("\n"))
        #expect(error.description.contains("Choose"))
    }

    @Test func namesWhatIsWrong() {
        #expect(StartError.invalidPort("x").description == "x is no port. Choose a number from 0 to 65535 with --port.")
        #expect(
            StartError.cannotListen(host: "127.0.0.1", port: 80, reason: "Permission denied").description
                == "Cannot listen on 127.0.0.1 port 80: Permission denied. Choose another with --port.")
    }
}
