import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The built program `loki`, run as a process of its own.
final class LokiProcess: Sendable {
    /// The exit of a process.
    struct Ending: Equatable, Sendable {
        let status: Int32
        let wasKilled: Bool
    }

    private let process: Process
    private let output = Collected()
    private let errors = Collected()
    private let ended = Ended()

    /// Starts `loki serve` with the folder, on any free port unless the arguments name one.
    init(_ folder: URL, _ arguments: [String] = ["--port", "0"], environment: [String: String] = [:]) throws {
        process = Process()
        process.executableURL = try Self.executable()
        process.arguments = ["serve", "--data", folder.path] + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        process.terminationHandler = { [ended] process in
            ended.set(
                Ending(status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal))
        }
        try process.run()
        output.start()
        errors.start()
    }

    /// Waits until the server listens.
    ///
    /// - Returns: its port.
    func port() async throws -> Int {
        for await line in output.lines {
            if let match = line.firstMatch(of: #/^Loki is at http://127\.0\.0\.1:([0-9]+)$/#) {
                return try #require(Int(match.output.1))
            }
        }
        throw StartFailure(errors: await errorLines())
    }

    /// Sends a signal, such as `SIGKILL`.
    func signal(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    func ending() async -> Ending {
        await ended.value()
    }

    /// The time from `start` to the end of the process, once it has ended.
    func time(since start: ContinuousClock.Instant) -> Duration? {
        ended.instant.map { $0 - start }
    }

    /// The whole standard error; waits for the end.
    func errorLines() async -> [String] {
        var lines: [String] = []
        for await line in errors.lines { lines.append(line) }
        return lines
    }

    /// The server did not start.
    struct StartFailure: Error {
        let errors: [String]
    }

    /// Next to the test bundle, where the build puts it.
    static func executable() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places = bundles + [URL(filePath: CommandLine.arguments[0])]
        let candidates = places.map { $0.deletingLastPathComponent().appending(path: "loki") }
        return try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "The program is not built")
    }
}

/// Runs `body` with a process, which ends with it.
///
/// - Parameter isSignedIn: whether a new log has an owner whose session every ``Browser`` has.
func withLoki<Value>(
    _ folder: URL, _ arguments: [String] = ["--port", "0"], isSignedIn: Bool = true,
    environment: [String: String] = [:], _ body: (LokiProcess) async throws -> Value
) async throws -> Value {
    if isSignedIn, !FileManager.default.fileExists(atPath: folder.appending(path: "loki.sqlite").path) {
        try await SignedIn.prepare(folder)
    }
    let loki = try LokiProcess(folder, arguments, environment: environment)
    let result: Result<Value, any Error>
    do {
        result = .success(try await body(loki))
    } catch {
        result = .failure(error)
    }
    loki.signal(SIGKILL)
    _ = await loki.ending()
    return try result.get()
}
