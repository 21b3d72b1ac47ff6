import Foundation
package import ModelsCore

/// What goes with higher scores in a person's own visits (自分のととのい).
///
/// Each aspect divides the scored visits in two, at a place that depends on its values, not on the scores: the one that
/// makes the parts most alike in size. Welch's t-test compares the mean scores of both parts. Because many aspects are
/// looked at, Holm's method decides which differences are shown, so that a diary without any has a statement in at most
/// one of twenty cases. The intervals hold together, by Bonferroni's method.
///
/// Sources: B. L. Welch, The generalization of "Student's" problem, Biometrika 34 (1947); S. Holm, A simple sequentially
/// rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979).
package struct VisitRecipe: Hashable, Sendable {
    /// With fewer scored visits, there are no statements.
    package static let leastVisits = 20
    /// The newest scored visits are looked at, at most this many.
    package static let mostVisits = 5_000
    /// The minimum number of visits in each part.
    static let leastPart = 8
    /// How many facilities and tags are looked at, those of the most visits.
    static let mostNames = 2
    /// The probability of a statement in a diary in which nothing goes with the score.
    static let error = 0.05

    /// The number of scored visits that were looked at.
    package let visits: Int
    /// Those with the largest difference first.
    package let statements: [Statement]

    /// What a visit has that others do not have.
    package enum Condition: Hashable, Sendable {
        case atLeast(FixedDecimal, Measure)
        case below(FixedDecimal, Measure)
        case facility(String, isThere: Bool)
        case tag(Tag, isThere: Bool)
        /// Saturday or Sunday.
        case weekend(Bool)
    }

    /// A number that a visit has.
    package enum Measure: Hashable, Sendable, CaseIterable {
        case sets
        /// The mean time of a step, in seconds.
        case sauna, coolBath, relaxation
        /// In ℃.
        case hottest, coldest
        /// In minutes since midnight.
        case arrival
    }

    /// The visits that meet the condition have higher scores than the others.
    package struct Statement: Hashable, Sendable {
        package let condition: Condition
        package let with: Part
        package let without: Part
        /// By how much the mean of the first part may be higher.
        package let difference: ClosedRange<Double>
    }

    package struct Part: Hashable, Sendable {
        package let count: Int
        package let mean: FixedDecimal
    }

    /// - Parameters:
    ///   - contents: visits; those without a score do not count.
    ///   - facility: the key and the name of the facility with a name.
    package init(_ contents: [SakatsuContent], facility: (String) -> (key: String, name: String) = { ($0, $0) }) {
        let scored = contents.filter { $0.score != nil }
        visits = scored.count
        guard scored.count >= Self.leastVisits else {
            statements = []
            return
        }
        let splits = Self.splits(of: scored, facility: facility)
        let comparisons = splits.compactMap { split in Comparison(split).map { (split.condition, $0) } }
            .sorted { $0.1.probability < $1.1.probability }
        let shown = comparisons.enumerated().prefix { index, comparison in
            comparison.1.probability <= Self.error / Double(comparisons.count - index)
        }
        statements = shown.map { $0.element.1.statement($0.element.0, error: Self.error / Double(comparisons.count)) }
            .sorted {
                $0.with.mean.hundredths - $0.without.mean.hundredths > $1.with.mean.hundredths
                    - $1.without.mean.hundredths
            }
    }
}

// MARK: - The aspects

extension VisitRecipe {
    /// The scores of the visits that meet a condition, and of those that do not.
    fileprivate struct Split {
        let condition: Condition
        var with: [Double] = []
        var without: [Double] = []

        init(_ condition: Condition) {
            self.condition = condition
        }

        mutating func add(_ score: Double, meets: Bool) {
            if meets { with.append(score) } else { without.append(score) }
        }
    }

    private static func splits(
        of contents: [SakatsuContent], facility: (String) -> (key: String, name: String)
    ) -> [Split] {
        var splits = Measure.allCases.compactMap { measure in
            split(
                contents.compactMap { content in measure.value(of: content).map { ($0, score(content)) } }, by: measure)
        }
        var weekend = Split(.weekend(true))
        for content in contents { weekend.add(score(content), meets: content.visitingDate.weekday > 4) }
        splits.append(weekend)
        var known: [String: (key: String, name: String)] = [:]
        let facilities = contents.map { content in
            let found = known[content.facilityName] ?? facility(content.facilityName)
            known[content.facilityName] = found
            return found
        }
        for (key, name) in most(facilities.map { ($0.key, $0.name) }) {
            var split = Split(.facility(name, isThere: true))
            for (content, facility) in zip(contents, facilities) {
                split.add(score(content), meets: facility.key == key)
            }
            splits.append(split)
        }
        for (key, tag) in most(contents.flatMap { $0.tags.map { ($0.key, $0) } }) {
            var split = Split(.tag(tag, isThere: true))
            for content in contents { split.add(score(content), meets: content.tags.contains { $0.key == key }) }
            splits.append(split)
        }
        return splits
    }

    private static func score(_ content: SakatsuContent) -> Double { content.score?.doubleValue ?? 0 }

    /// The most frequent keys, each with one of its values.
    private static func most<Value>(_ values: [(key: String, value: Value)]) -> [(key: String, value: Value)] {
        let groups = Dictionary(grouping: values) { $0.key }
        return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(mostNames)
            .map { ($0.key, $0.value[0].value) }
    }

    /// Divides values where the parts are most alike in size; nil if they are all the same.
    private static func split(_ values: [(value: FixedDecimal, score: Double)], by measure: Measure) -> Split? {
        let sorted = values.sorted { $0.value < $1.value }
        let places = sorted.indices.dropFirst().filter { sorted[$0].value > sorted[$0 - 1].value }
        guard let place = places.min(by: { abs(2 * $0 - sorted.count) < abs(2 * $1 - sorted.count) }) else {
            return nil
        }
        var split = Split(.atLeast(sorted[place].value, measure))
        for (index, entry) in sorted.enumerated() { split.add(entry.score, meets: index >= place) }
        return split
    }
}

extension VisitRecipe.Measure {
    fileprivate func value(of content: SakatsuContent) -> FixedDecimal? {
        switch self {
        case .sets: content.sets.isEmpty ? nil : FixedDecimal(content.sets.count)
        case .sauna: meanTime(of: .sauna, content)
        case .coolBath: meanTime(of: .coolBath, content)
        case .relaxation: meanTime(of: .relaxation, content)
        case .hottest: content.temperatures.filter { $0.kind == .sauna }.compactMap(\.celsius).max()
        case .coldest: content.temperatures.filter { $0.kind == .coolBath }.compactMap(\.celsius).min()
        case .arrival: content.arrival.map { FixedDecimal($0.minutes) }
        }
    }

    private func meanTime(of kind: SaunaStep.Kind, _ content: SakatsuContent) -> FixedDecimal? {
        let times = content.sets.flatMap(\.steps).filter { $0.kind == kind }.compactMap(\.seconds)
        return .mean(of: times.reduce(0) { $0 + $1.doubleValue }, count: times.count)
    }
}

extension VisitRecipe.Condition {
    fileprivate var opposite: VisitRecipe.Condition {
        switch self {
        case .atLeast(let value, let measure): .below(value, measure)
        case .below(let value, let measure): .atLeast(value, measure)
        case .facility(let name, let isThere): .facility(name, isThere: !isThere)
        case .tag(let tag, let isThere): .tag(tag, isThere: !isThere)
        case .weekend(let isThen): .weekend(!isThen)
        }
    }
}

// MARK: - The test

extension VisitRecipe {
    /// Welch's t-test.
    fileprivate struct Comparison {
        private let (with, without): (Sample, Sample)
        private let difference: Double
        private let error: Double
        private let freedom: Double

        /// nil if a part is too small, or if all scores are equal.
        init?(_ split: Split) {
            guard min(split.with.count, split.without.count) >= VisitRecipe.leastPart else { return nil }
            with = Sample(split.with)
            without = Sample(split.without)
            difference = with.mean - without.mean
            let (first, second) = (with.variance / with.size, without.variance / without.size)
            error = (first + second).squareRoot()
            // Within both parts, all scores can be equal.
            let square = first * first / (with.size - 1) + second * second / (without.size - 1)
            freedom = square > 0 ? (first + second) * (first + second) / square : with.size + without.size - 2
            guard error > 0 || difference != 0 else { return nil }
        }

        /// How probable a difference of this size would be without any.
        var probability: Double {
            error > 0 ? StudentDistribution.tails(beyond: abs(difference) / error, freedom: freedom) : 0
        }

        func statement(_ condition: Condition, error rate: Double) -> Statement {
            let margin = error * StudentDistribution.bound(ofTails: rate, freedom: freedom)
            let (high, low) = difference > 0 ? (with, without) : (without, with)
            return Statement(
                condition: difference > 0 ? condition : condition.opposite, with: high.part, without: low.part,
                difference: (abs(difference) - margin)...(abs(difference) + margin))
        }
    }

    private struct Sample {
        let size: Double
        let mean: Double
        let variance: Double

        init(_ scores: [Double]) {
            let (size, mean) = (Double(scores.count), scores.reduce(0, +) / Double(scores.count))
            self.size = size
            self.mean = mean
            variance = scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (size - 1)
        }

        var part: Part { Part(count: Int(size), mean: FixedDecimal(nearest: mean)) }
    }
}

/// Student's t-distribution.
enum StudentDistribution {
    /// The probability of a value at least that far from 0, in either direction.
    ///
    /// - Parameters:
    ///   - bound: 0 or more.
    ///   - freedom: the degrees of freedom, above 0.
    static func tails(beyond bound: Double, freedom: Double) -> Double {
        beta(freedom / (freedom + bound * bound), freedom / 2, 0.5)
    }

    /// The value beyond which both tails have this probability together.
    static func bound(ofTails probability: Double, freedom: Double) -> Double {
        var (low, high) = (0.0, 1_000.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if tails(beyond: middle, freedom: freedom) > probability { low = middle } else { high = middle }
        }
        return high
    }

    /// The regularized incomplete beta function, as its continued fraction (NIST Digital Library of Mathematical
    /// Functions, 8.17.22), which converges fast for `x` below the mean; above it, the function's symmetry is used.
    private static func beta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0, x < 1 else { return x <= 0 ? 0 : 1 }
        guard x < (a + 1) / (a + b + 2) else { return 1 - beta(1 - x, b, a) }
        let logarithm: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
        let factor = exp(logarithm + a * log(x) + b * log(1 - x)) / a
        // From the last term to the first; 100 are far more than any sample of diaries needs.
        var fraction = 1.0
        for term in stride(from: 100, through: 1, by: -1) {
            let m = Double(term / 2)
            let place = a + 2 * m
            let even: Double = m * (b - m) * x / ((place - 1) * place)
            let odd: Double = -(a + m) * (a + b + m) * x / (place * (place + 1))
            fraction = 1 + (term.isMultiple(of: 2) ? even : odd) / fraction
        }
        return factor / fraction
    }
}
