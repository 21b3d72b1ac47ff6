/// What turns the old lines into the new ones: for each place that differs `@@` with the line around it that is less
/// indented, then the removed lines, the added ones, and one on each side that stays. Places have no numbers, so that
/// a change of what both have in common changes nothing here.
package func lineHunks(from old: [String], to new: [String]) -> [String] {
    let steps = LineStep.steps(from: old, to: new)
    var lines: [String] = []
    var end = 0
    for index in steps.indices where index >= end && steps[index].sign != " " {
        let start = max(index - 1, end)
        // One that stays between two places joins them.
        end = index + 1
        while let next = steps[end...].prefix(3).firstIndex(where: { $0.sign != " " }) { end = next + 1 }
        end = min(end + 1, steps.count)
        lines.append(heading(of: start, changing: index, in: steps))
        lines += steps[start..<end].map { "\($0.sign)\($0.line)" }
    }
    return lines
}

private func heading(of start: Int, changing index: Int, in steps: [LineStep]) -> String {
    let depth = indentation(of: steps[index].line)
    let around = steps[..<index].lastIndex { $0.sign != "+" && indentation(of: $0.line) < depth }
    guard let around, around < start else { return "@@" }
    return "@@ \(steps[around].line.drop { $0 == " " })"
}

private func indentation(of line: String) -> Int {
    line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
}

/// A line on the way from one text to another.
private struct LineStep {
    /// A space for one that stays, `-` for one that goes, `+` for one that comes.
    let sign: Character
    let line: String

    static func steps(from old: [String], to new: [String]) -> [LineStep] {
        // Numbers compare faster than texts.
        var numbers: [String: Int] = [:]
        func number(_ line: String) -> Int {
            numbers[line]
                ?? {
                    numbers[line] = numbers.count
                    return numbers.count - 1
                }()
        }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.map(number).difference(from: old.map(number)) {
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
