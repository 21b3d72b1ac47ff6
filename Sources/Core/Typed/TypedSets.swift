package import ModelsCore

/// Sets as they are typed: `10/1/10` for sauna, cool bath and relaxation, and for three of them `10/1/10x3`,
/// `3x10/1/10`, `10/1/10 3回` or `3回 10/1/10`. Several are separated by spaces or commas. A step without a time was left
/// out (`10//10`); the last ones may be missing (`10/1`).
package struct TypedSets {
    /// The reason why a text is no list of sets.
    package enum Failure: Error, Hashable, Sendable {
        /// The text from the part on that is no set.
        case notASet(String)
        /// The part of a set that is no time.
        case notATime(String)
        /// The number of sets is not clear: `10 1 10`.
        case ambiguous
        /// There are more sets than a visit can contain.
        case tooMany
    }

    /// A set, and how often it was repeated.
    package struct Group {
        /// The steps, of ``kinds``; those left out are missing.
        package fileprivate(set) var steps: [(kind: SaunaStep.Kind, time: StepTime)]
        /// nil when none was typed.
        package fileprivate(set) var count: Int?
        /// Whether separators were typed between the times.
        fileprivate let hasSigns: Bool
        fileprivate let start: Int
    }

    /// The kinds of steps in a set, in the order of their times.
    package static let kinds: [SaunaStep.Kind] = [.sauna, .coolBath, .relaxation]

    package private(set) var groups: [Group] = []
    private var scanner: TypedScanner
    /// The count before the next set: `3回 10/1/10`.
    private var countInFront: (start: Int, count: Int)?

    package init(_ text: String) throws(Failure) {
        scanner = TypedScanner(text)
        // Counts come before the sets if the first count does, and after them otherwise.
        var areCountsInFront: Bool?
        while true {
            scanner.skip(while: Self.isSeparator)
            if scanner.isAtEnd { break }
            let start = scanner.position
            if scanner.attempt({ $0.multiplication() ? true : nil }) != nil {
                let count = Self.countAhead(&scanner)
                try self.count(count)
            } else if let count = scanner.attempt({ Self.countOfSet(&$0) }) {
                try readSet(from: start, count: count)
            } else if let count = scanner.attempt({ Self.countAhead(&$0, needsUnit: true) }) {
                areCountsInFront = areCountsInFront ?? groups.isEmpty
                if areCountsInFront == false {
                    try self.count(count)
                } else if let countInFront {
                    throw refusal(from: countInFront.start)
                } else {
                    countInFront = (start, count)
                }
            } else if scanner.unitOfSets() {
                throw refusal(from: groups.last?.start ?? start)
            } else {
                try readSet(from: start, count: nil)
            }
        }
        if let countInFront { throw refusal(from: countInFront.start) }
        guard groups.reduce(0, { $0 + ($1.count ?? 1) }) <= SakatsuLimits.setCount else { throw .tooMany }
        guard groups.count <= 1 || groups.allSatisfy({ $0.count != nil || $0.hasSigns }) else { throw .ambiguous }
    }

    /// The individual sets, with a title for each step.
    package func sets(_ title: (SaunaStep.Kind) -> String) -> [SaunaSet] {
        groups.flatMap { group in
            let steps = group.steps.map { SaunaStep(kind: $0.kind, title: title($0.kind), time: $0.time) }
            return Array(repeating: SaunaSet(steps: steps), count: group.count ?? 1)
        }
    }

    // MARK: - Counts

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "," || scalar == "、"
    }

    /// `3`, `3回`, `3 sets`, `を3セット`, with nothing directly after it.
    private static func countAhead(_ scanner: inout TypedScanner, needsUnit: Bool = false) -> Int? {
        scanner.take(["を"])
        guard let count = scanner.whole(digits: 1...3), count > 0, scanner.unitOfSets() || !needsUnit,
            scanner.next.map(isSeparator) ?? true
        else { return nil }
        return count
    }

    /// `3x`, `3回 × `, before a set of several times.
    private static func countOfSet(_ scanner: inout TypedScanner) -> Int? {
        guard let count = scanner.whole(digits: 1...3), count > 0 else { return nil }
        _ = scanner.unitOfSets()
        scanner.skipSpaces()
        guard scanner.multiplication() else { return nil }
        var set = scanner
        return set.parts(upTo: isEndOfSet, cutAt: ["/"]).count > 1 ? count : nil
    }

    /// Sets the count of the last set.
    private mutating func count(_ count: Int?) throws(Failure) {
        guard let group = groups.last else { throw refusal(from: 0) }
        guard let count, group.count == nil else { throw refusal(from: group.start) }
        groups[groups.count - 1].count = count
    }

    // MARK: - One set

    private static func isEndOfSet(_ scalar: Unicode.Scalar) -> Bool {
        isSeparator(scalar) || scalar == "を" || TypedScanner.multiplicationSigns.contains(scalar)
    }

    private mutating func readSet(from start: Int, count: Int?) throws(Failure) {
        let start = countInFront?.start ?? start
        var counts = [count, countInFront?.count].compactMap(\.self)
        countInFront = nil
        let parts = scanner.parts(upTo: Self.isEndOfSet, cutAt: ["/", "→", "-"])
        guard parts.count <= Self.kinds.count else { throw refusal(from: start) }
        var steps: [(kind: SaunaStep.Kind, time: StepTime)] = []
        for (kind, part) in zip(Self.kinds, parts) where !part.isAtEnd {
            var part = part
            if let time = part.whole({ $0.stepTime() }), time.isRecordable {
                steps.append((kind, time))
            } else if let time = part.exactTime(), time.hasUnit, let count = part.whole({ $0.count() }) {
                // `10分/1分/10分3回`, but not `10/1/3回`, where 3 may be a time.
                steps.append((kind, time.stepTime))
                counts.append(count)
            } else {
                part.moveToStart()
                throw .notATime(part.rest)
            }
        }
        guard !steps.isEmpty, counts.count <= 1 else { throw refusal(from: start) }
        groups.append(Group(steps: steps, count: counts.first, hasSigns: parts.count > 1, start: start))
        guard groups.count <= SakatsuLimits.setCount else { throw .tooMany }
    }

    private func refusal(from start: Int) -> Failure {
        var whole = scanner
        whole.moveToEnd()
        return .notASet(whole.typed(from: start))
    }
}
