package import Foundation

/// Sums over the visits that a search finds, in a span of days.
package struct VisitStatistics: Hashable, Sendable, Codable {
    /// The number of visits; 0 or more, here and below.
    package var visits = 0
    /// The number of days with a visit.
    package var days = 0
    package var sets = 0
    /// In seconds, here and below.
    package var saunaSeconds = FixedDecimal(0)
    package var coolBathSeconds = FixedDecimal(0)
    package var relaxationSeconds = FixedDecimal(0)
    /// The number of facilities. A facility whose visits have several of its names is counted once.
    package var facilities = 0
    /// The number of facilities that the user had never visited before the span.
    package var newFacilities = 0
    /// The sum of the prices by currency, in its smallest unit.
    package var prices: [String: Int] = [:]
    /// The mean of the scores, rounded to hundredths; nil if no visit has a score.
    package var averageScore: FixedDecimal?
    /// The numbers of visits with each score that occurs, from the lowest.
    package var scores: [Score] = []
    /// The months with visits, from the first.
    package var months: [Month] = []
    /// The numbers of visits on each day of the week, from Monday.
    package var weekdays = Array(repeating: 0, count: 7)
    /// The numbers of visits by the hour of arrival, from midnight, without those whose time is unknown.
    package var hours = Array(repeating: 0, count: 24)
    /// The facilities with the most visits, most visits first, then by name; at most ``facilityLimit``.
    package var topFacilities: [Facility] = []
    /// The highest temperature of a sauna, in ℃; nil if none is known.
    package var hottest: Extreme?
    /// The lowest temperature of a cool bath, in ℃; nil if none is known.
    package var coldest: Extreme?
    /// The longest time in the sauna on one visit, in whole minutes; nil if it was never a minute.
    package var longest: Extreme?
    /// The longest series of weeks, from Monday to Sunday, with a visit in each.
    package var longestStreak = 0
    /// The series of weeks that ends with the last visit.
    package var lastStreak = 0

    /// Nothing.
    package init() {}

    package static let facilityLimit = 10

    package struct Score: Hashable, Sendable, Codable {
        package let score: FixedDecimal
        package let visits: Int

        package init(score: FixedDecimal, visits: Int) {
            self.score = score
            self.visits = visits
        }
    }

    /// Sums over the visits of a month.
    package struct Month: Hashable, Sendable, Codable {
        /// `YYYY-MM`.
        package let month: String
        package var visits = 0
        package var saunaSeconds = FixedDecimal(0)
        package var coolBathSeconds = FixedDecimal(0)
        package var relaxationSeconds = FixedDecimal(0)

        package init(month: String) {
            self.month = month
        }
    }

    package struct Facility: Hashable, Sendable, Codable {
        package let id: UUID
        @Exact package private(set) var name: String
        package let visits: Int
        /// The mean of the scores, rounded to hundredths; nil if no visit has a score.
        package let averageScore: FixedDecimal?

        package init(id: UUID, name: String, visits: Int, averageScore: FixedDecimal?) {
            self.id = id
            self.visits = visits
            self.averageScore = averageScore
            self.name = name
        }
    }

    /// The highest value, or the lowest one.
    package struct Extreme: Hashable, Sendable, Codable {
        package let value: FixedDecimal
        /// The last month in which it occurred, `YYYY-MM`.
        package let month: String

        package init(value: FixedDecimal, month: String) {
            self.value = value
            self.month = month
        }
    }
}

/// A day with visits that a search finds.
package struct VisitDay: Hashable, Sendable {
    package let day: CivilDate
    /// The number of visits, 1 or more.
    package let visits: Int
    /// The mean of the scores, rounded to hundredths; nil if no visit has a score.
    package let averageScore: FixedDecimal?

    package init(day: CivilDate, visits: Int, averageScore: FixedDecimal?) {
        self.day = day
        self.visits = visits
        self.averageScore = averageScore
    }
}

/// A number that sums up visits, in the order of pages and of the command line.
package enum StatisticsFact: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    case visits
    case days
    case sets
    case sauna
    case coolBath
    case relaxation
    case facilities
    case newFacilities
    case price
    case averageScore
    case hottest
    case coldest
    case longest
    case longestStreak
}
