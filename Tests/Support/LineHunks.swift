/// The differences between two texts of markup, without line numbers: a change of a line that both texts share does not
/// change the differences.
///
/// Each place begins with `@@` and the line before it. If the same line occurs earlier after the previous place, its
/// number follows: `@@2 <li>` is after the second `<li>`. `-` and `+` mark removed and added lines.
///
/// - Parameter isShort: whether a removed element is represented by its start tag alone, more than three removed lines
///   by the first and their number, and a line in which only texts or attribute values differ by a single line, marked
///   with `~` and followed by those texts.
package func lineHunks(from old: [String], to new: [String], isShort: Bool = true) -> [String] {
    let steps = LineStep.steps(from: old, to: new)
    var lines: [String] = []
    var end = 0
    while let start = steps[end...].firstIndex(where: { $0.sign != " " }) {
        lines.append(heading(of: start, after: end, in: steps))
        end = steps[start...].firstIndex { $0.sign == " " } ?? steps.endIndex
        let removed = steps[start..<end].filter { $0.sign == "-" }.map(\.line)
        let added = steps[start..<end].filter { $0.sign == "+" }.map(\.line)
        lines += isShort ? changes(from: removed[...], to: added) : removed.map { "-\($0)" } + added.map { "+\($0)" }
    }
    return lines
}

private func heading(of start: Int, after end: Int, in steps: [LineStep]) -> String {
    guard start > 0 else { return "@@" }
    let line = steps[start - 1].line
    let number = steps[end..<start].count { $0.line == line }
    return number > 1 ? "@@\(number) \(line)" : "@@ \(line)"
}

private func changes(from old: ArraySlice<String>, to new: [String]) -> [String] {
    let edited = zip(old, new).map { MarkupShape(of: [$1]).changes(from: MarkupShape(of: [$0])) }.prefix { $0 != nil }
    var removed: [String] = []
    var rest = old.dropFirst(edited.count)
    while let line = rest.first {
        let length = elementLength(of: rest)
        removed.append(length == nil ? "-\(line)" : "-\(line) …")
        rest = rest.dropFirst(length ?? 1)
    }
    if removed.count > 3 { removed.replaceSubrange(1..., with: ["-… \(removed.count - 1) more"]) }
    return zip(old, edited).map { "~\($0) ≈ \($1 ?? "")" } + removed + new.dropFirst(edited.count).map { "+\($0)" }
}

/// A line on the way from one text to another.
private struct LineStep {
    /// A space for a line that both texts have, `-` for a removed one, `+` for an added one.
    let sign: Character
    let line: String

    static func steps(from old: [String], to new: [String]) -> [LineStep] {
        // Numbers compare faster than texts.
        var numbers: [String: Int] = [:]
        for line in old + new where numbers[line] == nil { numbers[line] = numbers.count }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.map({ numbers[$0] }).difference(from: old.map { numbers[$0] }) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var steps: [LineStep] = []
        var (place, oldPlace) = (0, 0)
        while place < new.count || oldPlace < old.count {
            if removed.contains(oldPlace) {
                steps.append(LineStep(sign: "-", line: old[oldPlace]))
                oldPlace += 1
            } else if added.contains(place) {
                steps.append(LineStep(sign: "+", line: new[place]))
                place += 1
            } else {
                steps.append(LineStep(sign: " ", line: new[place]))
                oldPlace += 1
                place += 1
            }
        }
        return steps
    }
}
