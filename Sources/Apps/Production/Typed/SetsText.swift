import APICore
import ValuesCore

/// Sets as they are typed: `10/1/10` for sauna, cool bath and relaxation, and for three of them `10/1/10x3`, `3x10/1/10`
/// or `10/1/10 3回`. Several stand with spaces or commas between. What is left out was not done (`10//10`), or comes last
/// (`10/1`).
struct SetsText: Hashable, Sendable {
    let titles: StepTitles

    /// How many a visit can have.
    static let limit = 50
    private static let kinds: [VisitStep.Kind] = [.sauna, .coolBath, .relaxation]

    func sets(typed text: String) throws(InputProblem) -> [VisitSet] {
        var sets: [VisitSet] = []
        var hasLooseTime = false
        let tokens = Self.joiningCounts(text.halfWidth).split { $0.isWhitespace || $0 == "," || $0 == "、" }
        for token in tokens {
            let typed = String(token)
            let (part, count) = try Self.counted(token)
            guard sets.count + count <= Self.limit else { throw .tooManySets }
            sets += Array(repeating: try set(part, in: typed), count: count)
            if part == token, !part.contains("/") { hasLooseTime = true }
        }
        // `10 1 10` is as likely one set as three.
        guard tokens.count <= 1 || !hasLooseTime else { throw .ambiguousSets(text) }
        return sets
    }

    /// With `x3` right behind the set that it belongs to, for ` x 3`, ` 3回` and the like.
    private static func joiningCounts(_ text: String) -> String {
        text.replacing(#/[\s,、]*[x×*]?\s*([0-9]+)\s*(?:回|セット|sets?\b|times\b)/#.ignoresCase()) { "x\($0.output.1)" }
            .replacing(#/[\s,、]*[x×*]\s*/#.ignoresCase(), with: "x")
    }

    /// How often the set is meant: `10/1/10x3`, `3x10/1/10`.
    private static func counted(_ token: Substring) throws(InputProblem) -> (part: Substring, count: Int) {
        var parts = token.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return (token, 1) }
        if parts[1].contains("/") { parts.swapAt(0, 1) }
        guard parts.count == 2, let count = Int(parts[1]), (1...999).contains(count) else {
            throw .notASet(String(token))
        }
        return (parts[0], count)
    }

    private func set(_ part: Substring, in typed: String) throws(InputProblem) -> VisitSet {
        let fields = part.split(separator: "/", omittingEmptySubsequences: false)
        guard fields.count <= Self.kinds.count else { throw .notASet(typed) }
        var steps: [VisitStep] = []
        for (kind, field) in zip(Self.kinds, fields) where !field.isEmpty {
            let time = try DurationText(typed: String(field))
            steps.append(VisitStep(kind: kind, title: titles[kind], seconds: time.seconds, unit: time.unit))
        }
        guard !steps.isEmpty else { throw .notASet(typed) }
        return VisitSet(steps: steps)
    }

    /// What ``sets(typed:)`` reads as the same set; nil for a set with other titles, steps or another order.
    func text(of set: VisitSet) -> String? {
        var fields = Array(repeating: "", count: Self.kinds.count)
        var end = 0
        for step in set.steps {
            guard let place = Self.kinds.firstIndex(of: step.kind), place >= end, step.title == titles[step.kind] else {
                return nil
            }
            fields[place] = DurationText(seconds: step.seconds, unit: step.unit).description
            end = place + 1
        }
        return end == 0 ? nil : fields[..<end].joined(separator: "/")
    }
}
