import ArgumentParser
import Foundation
import LogCore
import Logging
import ServerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `loki health`: whether the running server works, for programs that watch it.
struct ServerHealth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask the running server whether it works; the exit status is 1 if it does not.",
        discussion: examples("loki health --data /var/lib/loki"))

    @OptionGroup var options: AdministrationOptions

    func run() async throws {
        guard let health = try await options.client().health() else { throw HealthError.notRunning }
        print(health.text)
        if !health.isReady { throw ExitCode.failure }
    }
}

private enum HealthError: String, Error, CustomStringConvertible {
    case notRunning = "No server runs on this folder."

    var description: String { rawValue }
}

/// `loki doctor`: what is wrong with a server, and how to mend it.
struct CheckServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is wrong with this server, and how to mend it; the exit status is 1 if something is.",
        discussion: examples(
            "loki doctor --data /var/lib/loki", "loki doctor --public-url https://sauna.example",
            note: "Give it the options or the environment of loki serve. It changes nothing."))

    /// In seconds.
    private static let patience: TimeInterval = 10

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration: ServerConfiguration
        do {
            configuration = try options.configuration()
        } catch {
            return try Self.report([Doctor.Finding(.problem, "\(error)")])
        }
        let client = AdministrationClient(
            configuration: configuration, mayMakeDatabase: false, logger: Log.logger(level: .error)
        ) { _, _ in }
        let doctor = Doctor(configuration: configuration, health: await client.health(), now: Date())
        var findings = doctor.findings
        if let address = configuration.publicAddress { findings.append(await Self.access(from: address)) }
        try Self.report(findings)
    }

    private static func report(_ findings: [Doctor.Finding]) throws {
        for finding in findings {
            let mark =
                switch finding.level {
                case .good: "✓"
                case .advice: "!"
                case .problem: "✗"
                }
            print("\(mark) \(finding.text)")
        }
        if findings.contains(where: { $0.level == .problem }) { throw ExitCode.failure }
    }

    /// Asks for the server's health as people's browsers would: by its name, with TLS, through the proxy.
    private static func access(from address: String) async -> Doctor.Finding {
        guard let url = URL(string: "\(address)/health/ready") else { return Doctor.Finding(.problem, address) }
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        do {
            let (body, answer) = try await session.data(for: URLRequest(url: url, timeoutInterval: patience))
            let status = (answer as? HTTPURLResponse)?.statusCode ?? 0
            guard status != 421 else {
                return Doctor.Finding(
                    .problem, "\(address) leads to Loki, but the proxy does not pass the header Host on.")
            }
            guard [200, 503].contains(status), answer.mimeType == "text/plain", body.count < 200 else {
                return Doctor.Finding(.problem, "\(address) answers \(status), but not as Loki does.")
            }
            return Doctor.Finding(.good, "People reach Loki at \(address).")
        } catch {
            return Doctor.Finding(
                .problem,
                "\(address) cannot be reached from here: \(error.localizedDescription) Docs/ReachIt.md names the usual reasons."
            )
        }
    }
}
