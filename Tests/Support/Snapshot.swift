import Foundation
package import Testing

/// Compares markup with the file of that name in the folder `Snapshots` beside the test's file.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead. A missing file fails.
package func expectSnapshot(
    of markup: String, named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = SnapshotFile(named: name, beside: filePath)
    let actual = PrettyHTML(markup).lines
    guard !SnapshotFile.isRecording else { return try file.write(actual) }
    guard let expected = file.lines() else { return file.reportMissing(sourceLocation) }
    expectLines(actual, expected, of: name, sourceLocation)
}

/// One look of a view.
package struct ViewState: Equatable {
    package let name: String
    package let lines: [String]

    package init(_ name: String, _ lines: [String]) {
        self.name = name
        self.lines = lines
    }
}

/// Compares all states of a view with one file: each is there as what differs from an earlier one, named in its
/// heading, or whole where that is shorter. What states share thus stands there once.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead. A missing file fails.
package func expectSnapshots(
    of states: [ViewState], named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = SnapshotFile(named: name, beside: filePath)
    guard !SnapshotFile.isRecording else {
        return try file.write(states.indices.flatMap { StateSection.shortest(of: $0, in: states).lines })
    }
    guard let recorded = file.lines() else { return file.reportMissing(sourceLocation) }
    let sections = StateSection.sections(in: recorded)
    for state in states {
        guard let section = sections.first(where: { $0.state == state.name }) else {
            Issue.record("\(name) has no state “\(state.name)” in its snapshot", sourceLocation: sourceLocation)
            continue
        }
        let base = states.first { $0.name == section.base }
        expectLines(
            StateSection(of: state, from: base).content, section.content, of: "\(name), \(section.heading)",
            sourceLocation)
    }
    for section in sections where !states.contains(where: { $0.name == section.state }) {
        Issue.record("\(name) has no state “\(section.state)” any more", sourceLocation: sourceLocation)
    }
}

private func expectLines(
    _ actual: [String], _ expected: [String], of name: String, _ sourceLocation: SourceLocation
) {
    guard actual != expected else { return }
    let changes = lineHunks(from: expected, to: actual).joined(separator: "\n")
    Issue.record("\(name) has changed (- snapshot, + now):\n\(changes)", sourceLocation: sourceLocation)
}

/// A state in the file of its view.
package struct StateSection: Equatable {
    package let state: String
    /// The state that the content starts from; nil when it stands by itself.
    package let base: String?
    package var content: [String]

    package init(of state: ViewState, from base: ViewState?) {
        self.state = state.name
        self.base = base?.name
        content = base.map { lineHunks(from: $0.lines, to: state.lines) } ?? state.lines
    }

    private init(heading: Substring) {
        let names = heading.dropFirst(Self.mark.count).split(separator: Self.link, maxSplits: 1)
        state = names.first.map(String.init) ?? ""
        base = names.count > 1 ? String(names[1]) : nil
        content = []
    }

    package static func sections(in lines: [String]) -> [StateSection] {
        lines.reduce(into: []) { sections, line in
            if line.hasPrefix(mark) {
                sections.append(StateSection(heading: line[...]))
            } else if !sections.isEmpty {
                sections[sections.count - 1].content.append(line)
            }
        }
    }

    /// Whole, or from that of the earlier states which makes it shortest.
    package static func shortest(of index: Int, in states: [ViewState]) -> StateSection {
        states[..<index].reduce(StateSection(of: states[index], from: nil)) { shortest, base in
            let section = StateSection(of: states[index], from: base)
            return section.content.count < shortest.content.count ? section : shortest
        }
    }

    package var heading: String {
        base.map { "\(state)\(Self.link)\($0)" } ?? state
    }

    package var lines: [String] {
        ["\(Self.mark)\(heading)"] + content
    }

    private static let mark = "=== "
    private static let link = " < "
}

/// A file that holds what a test expects.
private struct SnapshotFile {
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

    private let url: URL

    /// Above the tests of one screen, whose folders lie inside the target's folder, as `Snapshots` does.
    init(named name: String, beside path: String) {
        var folder = URL(filePath: path).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appending(path: "Snapshots").path), folder.path != "/" {
            folder.deleteLastPathComponent()
        }
        url = folder.appending(path: "Snapshots/\(name).html")
    }

    /// nil when there is no such file.
    func lines() -> [String]? {
        guard let data = try? Data(contentsOf: url) else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    func write(_ lines: [String]) throws {
        try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: url)
    }

    func reportMissing(_ sourceLocation: SourceLocation) {
        Issue.record(
            "There is no snapshot \(url.path). Record it with RECORD_SNAPSHOTS=1 and read it.",
            sourceLocation: sourceLocation)
    }
}
