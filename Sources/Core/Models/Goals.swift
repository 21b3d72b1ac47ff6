/// 目標: what a user wants to reach in each week, month or year.
///
/// In JSON an object of objects, such as `{"month": {"visits": 8, "sauna": 300}}`.
package struct Goals: Hashable, Sendable, Codable {
    /// The valid targets, in the unit of ``VisitStatistics/progress(of:)``.
    package static let range = 1...99_999

    /// What a goal can be about.
    package static let facts: [StatisticsFact] = [.visits, .sauna, .coolBath, .facilities, .newFacilities]

    package enum Period: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
        /// From Monday to Sunday.
        case week
        case month
        case year
    }

    private var targets: [Period: [StatisticsFact: Int]] = [:]

    /// No goals.
    package init() {}

    package init(from decoder: any Decoder) throws {
        targets = try decoder.singleValueContainer().decode([Period: [StatisticsFact: Int]].self)
            .filter { !$0.value.isEmpty }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(targets)
    }

    /// The target; nil for none.
    package subscript(period: Period, fact: StatisticsFact) -> Int? {
        get { targets[period]?[fact] }
        set {
            targets[period, default: [:]][fact] = newValue
            if targets[period]?.isEmpty ?? true { targets[period] = nil }
        }
    }

    /// All goals, in the order of their periods and facts.
    package var all: [(period: Period, fact: StatisticsFact, target: Int)] {
        Period.allCases.flatMap { period in
            StatisticsFact.allCases.compactMap { fact in self[period, fact].map { (period, fact, $0) } }
        }
    }

    /// The goals that cannot be saved: with a target outside ``range``, or about another fact than ``facts``.
    package var problems: [(period: Period, fact: StatisticsFact)] {
        all.filter { !Self.range.contains($0.target) || !Self.facts.contains($0.fact) }.map { ($0.period, $0.fact) }
    }
}

extension VisitStatistics {
    /// How much was reached of a goal: whole minutes for times, otherwise a number; 0 for facts without goals.
    package func progress(of fact: StatisticsFact) -> Int {
        switch fact {
        case .visits: visits
        case .sauna: saunaSeconds.hundredths / 6_000
        case .coolBath: coolBathSeconds.hundredths / 6_000
        case .facilities: facilities
        case .newFacilities: newFacilities
        case .days, .sets, .relaxation, .price, .averageScore, .hottest, .coldest, .longest, .longestStreak: 0
        }
    }
}
