import APICore
import LocalizationCore
import ValuesCore

/// Sets as they are typed: `10/1/10` for sauna, cool bath and relaxation, and for three of them `10/1/10x3`, `3x10/1/10`,
/// `10/1/10 3回` or `3回 10/1/10`. Several stand with spaces or commas between. What is left out was not done (`10//10`),
/// or comes last (`10/1`).
struct SetsText: Hashable, Sendable {
    let titles: StepTitles

    /// How many a visit can have.
    static let limit = 50
    private static let kinds: [VisitStep.Kind] = [.sauna, .coolBath, .relaxation]

    func sets(typed text: String) throws(InputProblem) -> [VisitSet] {
        let groups = try SetsTextGroup.groups(in: text)
        var sets: [VisitSet] = []
        for group in groups {
            guard sets.count + (group.count ?? 1) <= Self.limit else { throw .tooManySets }
            sets += Array(repeating: try set(group.set, in: String(group.typed)), count: group.count ?? 1)
        }
        // `10 1 10` is as likely one set as three.
        let hasLooseTime = groups.contains { $0.count == nil && !$0.set.contains("/") }
        guard groups.count <= 1 || !hasLooseTime else { throw .ambiguousSets(text) }
        return sets
    }

    /// Whether somebody who has typed it in place of a facility may have meant sets.
    static func canBeMeant(by text: String) -> Bool {
        guard text.halfWidth.contains(where: { ("0"..."9").contains($0) }) else { return false }
        do throws(InputProblem) {
            return try !SetsText(titles: StepTitles(Localizer(.english))).sets(typed: text).isEmpty
        } catch .ambiguousSets, .tooManySets {
            return true
        } catch {
            return false
        }
    }

    private func set(_ part: String, in typed: String) throws(InputProblem) -> VisitSet {
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
