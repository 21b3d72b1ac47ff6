import Foundation
package import Testing

/// Compares markup with the file of that name in the folder `Snapshots` next to the test's file.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead. A missing file fails.
package func expectSnapshot(
    of markup: String, named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = SnapshotFile(named: name, nextTo: filePath)
    var repeated = RepeatedElements()
    let actual = repeated.shortened(PrettyHTML(markup).lines)
    guard !SnapshotFile.isRecording else { return try file.write(actual) }
    guard let expected = file.lines() else { return file.reportMissing(sourceLocation) }
    expectLines(actual, expected, of: name, sourceLocation)
}

/// One state of a view.
package struct ViewState: Equatable {
    package let name: String
    package let lines: [String]

    package init(_ name: String, _ lines: [String]) {
        self.name = name
        self.lines = lines
    }
}

/// Compares all states of a view with one file. It has the first state in full and each other one as the differences
/// from an earlier state, named in its heading, or in full if that is shorter; of similar elements it has the first,
/// and the differences of the others.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead. A missing file fails.
package func expectSnapshots(
    of states: [ViewState], named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = SnapshotFile(named: name, nextTo: filePath)
    guard !SnapshotFile.isRecording else {
        return try file.write(StateSection.sections(of: states).flatMap(\.lines))
    }
    guard let recorded = file.lines() else { return file.reportMissing(sourceLocation) }
    let expected = StateSection.sections(in: recorded)
    for section in StateSection.sections(of: states, recordedAs: expected) {
        guard let old = expected.first(where: { $0.state == section.state }) else {
            Issue.record("\(name) has no state “\(section.state)” in its snapshot", sourceLocation: sourceLocation)
            continue
        }
        expectLines(section.content, old.content, of: "\(name), \(old.heading)", sourceLocation)
    }
    for section in expected where !states.contains(where: { $0.name == section.state }) {
        Issue.record("\(name) has no state “\(section.state)” any more", sourceLocation: sourceLocation)
    }
}

private func expectLines(
    _ actual: [String], _ expected: [String], of name: String, _ sourceLocation: SourceLocation
) {
    guard actual != expected else { return }
    let changes = lineHunks(from: expected, to: actual, isShort: false).joined(separator: "\n")
    Issue.record("\(name) has changed (- snapshot, + now):\n\(changes)", sourceLocation: sourceLocation)
}

/// A state in the file of its view.
package struct StateSection: Equatable {
    package let state: String
    /// The state that the content is compared with; nil when the content is the whole state.
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

    /// - Parameter recorded: sections that define which state each other one is compared with; empty to choose the
    ///   states that make the sections shortest.
    package static func sections(of states: [ViewState], recordedAs recorded: [StateSection] = []) -> [StateSection] {
        var repeated = RepeatedElements()
        return states.indices.map { index in
            let state = states[index]
            let base = recorded.first { $0.state == state.name }?.base
            var section =
                recorded.isEmpty
                ? shortest(of: index, in: states) : StateSection(of: state, from: states.first { $0.name == base })
            section.content = repeated.shortened(section.content)
            return section
        }
    }

    private static func shortest(of index: Int, in states: [ViewState]) -> StateSection {
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

/// A file with the expectation of a test.
private struct SnapshotFile {
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

    private let url: URL

    /// Above the tests of one screen, whose folders are inside the target's folder, as `Snapshots` is.
    init(named name: String, nextTo path: String) {
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
