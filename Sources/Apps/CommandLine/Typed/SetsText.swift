import APICore
import LocalizationCore
import ModelsCore

/// What steps and temperatures are called unless the person calls them something else.
struct StepTitles: Hashable, Sendable {
    private let localize: Localizer

    init(_ localize: Localizer) {
        self.localize = localize
    }

    /// Those of the language in which a visit has the most of them.
    ///
    /// - Parameter localize: whose titles it is otherwise.
    init(in content: SakatsuContent, else localize: Localizer) {
        self = Self.all.reduce(StepTitles(localize)) { best, titles in
            titles.count(in: content) > best.count(in: content) ? titles : best
        }
    }

    private static let all = Language.allCases.map { StepTitles(Localizer($0)) }

    private func count(in content: SakatsuContent) -> Int {
        content.sets.flatMap(\.steps).count { $0.title == self[$0.kind] }
            + content.temperatures.count { $0.title == self[$0.kind] }
    }

    subscript(kind: SaunaStep.Kind) -> String {
        // Of something else nobody can say in one line what it is.
        kind == .other ? "" : localize.title(of: kind)
    }

    subscript(kind: SaunaTemperature.Kind) -> String {
        localize.title(of: kind)
    }
}

/// Sets as they are typed: `10/1/10` for sauna, cool bath and relaxation, and for three of them `10/1/10x3`, `3x10/1/10`,
/// `10/1/10 3回` or `3回 10/1/10`. Several stand with spaces or commas between. What is left out was not done (`10//10`),
/// or comes last (`10/1`).
extension StepTitles {
    /// How many sets a visit can have.
    private static let setLimit = SakatsuLimits.setCount
    private static let kindsInSets: [SaunaStep.Kind] = [.sauna, .coolBath, .relaxation]

    func sets(typed text: String) throws(InputProblem) -> [SaunaSet] {
        let groups = try TypedSets.groups(in: text)
        var sets: [SaunaSet] = []
        for group in groups {
            guard sets.count + (group.count ?? 1) <= Self.setLimit else {
                throw .invalid(.tooManySets(String(Self.setLimit)))
            }
            sets += Array(repeating: try set(group), count: group.count ?? 1)
        }
        // `10 1 10` is as likely one set as three.
        guard groups.count <= 1 || groups.allSatisfy({ $0.count != nil || $0.set.contains("/") }) else {
            throw .invalid(.ambiguousSets(text))
        }
        return sets
    }

    /// Whether a user who has typed it in place of a facility may have meant sets.
    static func maySetsBeMeant(by text: String) -> Bool {
        guard text.halfWidth.contains(where: { ("0"..."9").contains($0) }) else { return false }
        do throws(InputProblem) {
            return try !StepTitles(Localizer(.english)).sets(typed: text).isEmpty
        } catch {
            return switch error {
            case .invalid(.ambiguousSets), .invalid(.tooManySets): true
            default: false
            }
        }
    }

    private func set(_ group: TypedSets) throws(InputProblem) -> SaunaSet {
        let times = group.set.split(separator: "/", omittingEmptySubsequences: false)
        var steps: [SaunaStep] = []
        for (kind, typed) in zip(Self.kindsInSets, times) where !typed.isEmpty && times.count <= Self.kindsInSets.count
        {
            steps.append(SaunaStep(kind: kind, title: self[kind], time: try StepTime(typed: String(typed))))
        }
        guard !steps.isEmpty else { throw group.refusal }
        return SaunaSet(steps: steps)
    }

    /// What ``sets(typed:)`` reads as the same set; nil for a set with other titles, steps or another order.
    func text(of set: SaunaSet) -> String? {
        var times: [String] = []
        for step in set.steps {
            guard let place = Self.kindsInSets.firstIndex(of: step.kind), place >= times.count,
                step.title == self[step.kind]
            else { return nil }
            times += Array(repeating: "", count: place - times.count)
            times.append(step.time.typed)
        }
        return times.isEmpty ? nil : times.joined(separator: "/")
    }
}

/// A set and how often it is meant: `10/1/10x3`, `3 x 10/1/10`, `10/1/10 3回`, `3 sets 10/1/10`.
private struct TypedSets {
    /// In half-width characters; empty for a count that stands alone.
    var set: String
    /// nil where none was typed.
    var count: Int?
    /// As it was typed.
    var typed: Substring

    var refusal: InputProblem { .invalid(.notASet(String(typed))) }

    /// - Throws: ``InputProblem`` for a count without a set of its own.
    static func groups(in text: String) throws(InputProblem) -> [TypedSets] {
        var items = try words(in: text).map { word throws(InputProblem) in try word.counted() }
        // Counts stand in front of their sets where the first one does, and are behind them in the other direction.
        let hasCountsInFront = items.first?.set.isEmpty == true
        if hasCountsInFront { items.reverse() }
        var groups: [TypedSets] = []
        for item in items {
            guard item.set.isEmpty else {
                groups.append(item)
                continue
            }
            guard var group = groups.popLast() else { throw item.refusal }
            let (first, last) = hasCountsInFront ? (item, group) : (group, item)
            group.typed = text[first.typed.startIndex..<last.typed.endIndex]
            guard group.count == nil else { throw group.refusal }
            group.count = item.count
            groups.append(group)
        }
        return hasCountsInFront ? groups.reversed() : groups
    }

    /// The words, with those joined that belong to one count: `10/1/10 x 3 sets` is one, `10/1/10` `3 sets` are two.
    private static func words(in text: String) throws(InputProblem) -> [TypedSets] {
        var words: [TypedSets] = []
        for typed in text.split(whereSeparator: { $0.isWhitespace || [",", "，", "、"].contains($0) }) {
            let word = TypedSets(set: typed.halfWidth.replacing(#/[X×*]/#, with: "x"), typed: typed)
            guard let last = words.last else {
                words.append(word)
                continue
            }
            let joined = TypedSets(set: last.set + word.set, typed: text[last.typed.startIndex..<typed.endIndex])
            let isUnit = word.set.wholeMatch(of: #/回|セット|sets?|times/#.ignoresCase()) != nil
            if isUnit, last.set.wholeMatch(of: #/(?:.*x)?[0-9]+/#) == nil { throw joined.refusal }
            if isUnit || word.set.hasPrefix("x") || last.set.hasSuffix("x") {
                words[words.count - 1] = joined
            } else {
                words.append(word)
            }
        }
        return words
    }

    /// With the count taken out of the set.
    private func counted() throws(InputProblem) -> TypedSets {
        let front = #/([0-9]+)(?:回|セット|sets?|times)?x([^x]*\/[^x]*)/#.ignoresCase()
        // `x3` alone goes behind a set, and a set is there only in the same word.
        let behind = #/([^x]+)x([0-9]+)(?:回|セット|sets?|times)?/#.ignoresCase()
        // Behind a unit of time, but not behind a stroke: `10/1/3回` may be a set whose last time lacks its unit.
        let plain = #/(?:([^x]*[^0-9\/.:\-x]))??([0-9]+)(?:回|セット|sets?|times)/#.ignoresCase()
        let parts: (set: Substring, count: Substring)
        if let match = set.wholeMatch(of: front) {
            parts = (match.2, match.1)
        } else if let match = set.wholeMatch(of: behind) {
            parts = (match.1, match.2)
        } else if let match = set.wholeMatch(of: plain) {
            parts = (match.1 ?? "", match.2)
        } else {
            guard !set.contains("x") else { throw refusal }
            return self
        }
        guard let count = Int(parts.count), (1...999).contains(count) else { throw refusal }
        return TypedSets(set: String(parts.set), count: count, typed: typed)
    }
}
