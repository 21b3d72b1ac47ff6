import CustomDump
import Foundation
package import Testing

/// Compares markup with the file of that name in the folder `Snapshots` beside the test's file.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead. A missing file fails.
package func expectSnapshot(
    of markup: String, named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = snapshotFolder(for: filePath).appending(path: "\(name).html")
    let actual = PrettyHTML(markup).description
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(actual.utf8).write(to: file)
        return
    }
    guard let data = try? Data(contentsOf: file) else {
        Issue.record(
            "There is no snapshot \(file.path). Record it with RECORD_SNAPSHOTS=1 and read it.",
            sourceLocation: sourceLocation)
        return
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard actual != expected else { return }
    let lines = diff(expected.split(separator: "\n"), actual.split(separator: "\n")) ?? "only line breaks differ"
    Issue.record("\(name) has changed (− snapshot, + now):\n\(lines)", sourceLocation: sourceLocation)
}

/// Above the tests of one screen, whose folders lie inside the target's folder, as `Snapshots` does.
private func snapshotFolder(for filePath: String) -> URL {
    var folder = URL(filePath: filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Snapshots").path), folder.path != "/" {
        folder.deleteLastPathComponent()
    }
    return folder.appending(path: "Snapshots")
}
