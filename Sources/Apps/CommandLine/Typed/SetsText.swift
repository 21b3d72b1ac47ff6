import APICore
import LocalizationCore
import ModelsCore
import ValuesCore

/// Sets as they are typed: `10/1/10` for sauna, cool bath and relaxation, and for three of them `10/1/10x3`, `3x10/1/10`,
/// `10/1/10 3回` or `3回 10/1/10`. Several stand with spaces or commas between. What is left out was not done (`10//10`),
/// or comes last (`10/1`).
struct SetsText: Hashable, Sendable {
    let titles: StepTitles

    /// How many a visit can have.
    static let limit = 50
    private static let kinds: [SaunaStep.Kind] = [.sauna, .coolBath, .relaxation]

    func sets(typed text: String) throws(InputProblem) -> [SaunaSet] {
        let groups = try SetsTextGroup.groups(in: text)
        var sets: [SaunaSet] = []
        for group in groups {
            guard sets.count + (group.count ?? 1) <= Self.limit else {
                throw InputProblem(.tooManySets(String(Self.limit)))
            }
            sets += Array(repeating: try set(group.set, in: String(group.typed)), count: group.count ?? 1)
        }
        // `10 1 10` is as likely one set as three.
        let hasLooseTime = groups.contains { $0.count == nil && !$0.set.contains("/") }
        guard groups.count <= 1 || !hasLooseTime else { throw InputProblem(.ambiguousSets(text)) }
        return sets
    }

    /// Whether a user who has typed it in place of a facility may have meant sets.
    static func canBeMeant(by text: String) -> Bool {
        guard text.halfWidth.contains(where: { ("0"..."9").contains($0) }) else { return false }
        do throws(InputProblem) {
            return try !SetsText(titles: StepTitles(Localizer(.english))).sets(typed: text).isEmpty
        } catch {
            return switch error {
            case .wrong(.ambiguousSets), .wrong(.tooManySets): true
            default: false
            }
        }
    }

    private func set(_ part: String, in typed: String) throws(InputProblem) -> SaunaSet {
        let fields = part.split(separator: "/", omittingEmptySubsequences: false)
        guard fields.count <= Self.kinds.count else { throw InputProblem(.notASet(typed)) }
        var steps: [SaunaStep] = []
        for (kind, field) in zip(Self.kinds, fields) where !field.isEmpty {
            let time = try DurationText(typed: String(field))
            steps.append(SaunaStep(kind: kind, title: titles[kind], seconds: time.seconds, unit: time.unit))
        }
        guard !steps.isEmpty else { throw InputProblem(.notASet(typed)) }
        return SaunaSet(steps: steps)
    }

    /// What ``sets(typed:)`` reads as the same set; nil for a set with other titles, steps or another order.
    func text(of set: SaunaSet) -> String? {
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

/// A set of a ``SetsText`` and how often it is meant: `10/1/10x3`, `3 x 10/1/10`, `10/1/10 3回`, `3 sets 10/1/10`.
struct SetsTextGroup: Hashable {
    /// In half-width characters.
    var set: String
    /// nil where none was typed.
    var count: Int?
    /// As it was typed.
    var typed: Substring

    /// - Throws: ``InputProblem`` for a count without a set of its own.
    static func groups(in text: String) throws(InputProblem) -> [SetsTextGroup] {
        var groups: [SetsTextGroup] = []
        // A count that stands in front of its set, as all do where the first one does.
        var waiting: SetsTextGroup?
        var hasCountsInFront = false
        for item in try items(in: text).map({ item throws(InputProblem) in try item.counted() }) {
            if !item.set.isEmpty {
                var group = item
                if let count = waiting {
                    group.typed = text[count.typed.startIndex..<item.typed.endIndex]
                    guard item.count == nil else { throw InputProblem(.notASet(String(group.typed))) }
                    group.count = count.count
                    waiting = nil
                }
                groups.append(group)
            } else if let last = groups.last, !hasCountsInFront {
                let typed = text[last.typed.startIndex..<item.typed.endIndex]
                guard last.count == nil else { throw InputProblem(.notASet(String(typed))) }
                groups[groups.count - 1].count = item.count
                groups[groups.count - 1].typed = typed
            } else {
                guard waiting == nil else { throw InputProblem(.notASet(text)) }
                hasCountsInFront = true
                waiting = item
            }
        }
        if let waiting { throw InputProblem(.notASet(String(waiting.typed))) }
        return groups
    }

    /// The words, with those joined that belong to one count: `10/1/10 x 3 sets` is one, `10/1/10` `3 sets` are two.
    private static func items(in text: String) throws(InputProblem) -> [SetsTextGroup] {
        var items: [SetsTextGroup] = []
        for typed in text.split(whereSeparator: { $0.isWhitespace || [",", "，", "、"].contains($0) }) {
            let word = typed.halfWidth.replacing(#/[X×*]/#, with: "x")
            guard let last = items.last else {
                items.append(SetsTextGroup(set: word, typed: typed))
                continue
            }
            let isUnit = word.wholeMatch(of: #/回|セット|sets?|times/#.ignoresCase()) != nil
            let whole = text[last.typed.startIndex..<typed.endIndex]
            if isUnit, last.set.wholeMatch(of: #/(?:.*x)?[0-9]+/#) == nil {
                throw InputProblem(.notASet(String(whole)))
            }
            if isUnit || word.hasPrefix("x") || last.set.hasSuffix("x") {
                items[items.count - 1] = SetsTextGroup(set: last.set + word, typed: whole)
            } else {
                items.append(SetsTextGroup(set: word, typed: typed))
            }
        }
        return items
    }

    /// With the count taken out of the set, which is empty where there is nothing else.
    private func counted() throws(InputProblem) -> SetsTextGroup {
        let count = #/([0-9]+)(?:回|セット|sets?|times)?/#.ignoresCase()
        var parts = set.split(separator: "x", omittingEmptySubsequences: false).map { String($0) }
        switch parts.count {
        case 1:
            // Behind a unit of time, but not behind a stroke: `10/1/3回` may be a set whose last time lacks its unit.
            let form = #/(?:(.*[^0-9\/.:\-x]))??([0-9]+)(?:回|セット|sets?|times)/#.ignoresCase()
            guard let match = set.wholeMatch(of: form)?.output else { return self }
            return try repeated(String(match.1 ?? ""), match.2)
        case 2:
            if parts[1].contains("/") { parts.swapAt(0, 1) }
            // `x3` alone goes behind a set, and a set is there only in the same word.
            guard !parts[0].isEmpty, let match = parts[1].wholeMatch(of: count)?.output else { break }
            return try repeated(parts[0], match.1)
        default: break
        }
        throw InputProblem(.notASet(String(typed)))
    }

    private func repeated(_ set: String, _ digits: Substring) throws(InputProblem) -> SetsTextGroup {
        guard let count = Int(digits), (1...999).contains(count) else { throw InputProblem(.notASet(String(typed))) }
        return SetsTextGroup(set: set, count: count, typed: typed)
    }
}

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
        self = Language.allCases.map { StepTitles(Localizer($0)) }.reduce(StepTitles(localize)) { best, titles in
            titles.count(in: content) > best.count(in: content) ? titles : best
        }
    }

    private func count(in content: SakatsuContent) -> Int {
        content.sets.flatMap(\.steps).count { $0.title == self[$0.kind] }
            + content.temperatures.count { $0.title == self[$0.kind] }
    }

    subscript(kind: SaunaStep.Kind) -> String {
        switch kind {
        case .sauna: localize(.saunaTitle)
        case .coolBath: localize(.coolBathTitle)
        case .relaxation: localize(.relaxationTitle)
        case .other: ""
        }
    }

    subscript(kind: SaunaTemperature.Kind) -> String {
        localize(kind == .sauna ? .saunaTitle : .coolBathTitle)
    }
}
