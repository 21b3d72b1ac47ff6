package import Foundation

/// Runs `body` with a temporary folder, removed afterwards.
package func withTemporaryFolder<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Value
) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "loki-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
