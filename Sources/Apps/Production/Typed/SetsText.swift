import APICore
import ValuesCore

/// Sets as they are typed: `10/1/10` for sauna, cool bath and relaxation, `x3` behind it for three of them. Several
/// stand with spaces or commas between. What is left out was not done (`10//10`), or comes last (`10/1`).
struct SetsText: Hashable, Sendable {
    let titles: StepTitles

    /// How many a visit can have.
    static let limit = 50
    private static let kinds: [VisitStep.Kind] = [.sauna, .coolBath, .relaxation]

    func sets(typed text: String) throws(InputProblem) -> [VisitSet] {
        var sets: [VisitSet] = []
        for token in text.halfWidth.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "、" }) {
            let parts = token.split(omittingEmptySubsequences: false) { "xX×*".contains($0) }
            let typed = String(token)
            guard parts.count <= 2, let count = parts.count == 2 ? Int(parts[1]) : 1, (1...999).contains(count)
            else {
                throw .notASet(typed)
            }
            guard sets.count + count <= Self.limit + 1 else { throw .tooManySets }
            if parts[0].isEmpty, parts.count == 2, let last = sets.popLast() {
                // `10/1/10 x3`: the set before it was meant.
                sets += Array(repeating: last, count: count)
            } else {
                sets += Array(repeating: try set(parts[0], in: typed), count: count)
            }
        }
        guard sets.count <= Self.limit else { throw .tooManySets }
        return sets
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
