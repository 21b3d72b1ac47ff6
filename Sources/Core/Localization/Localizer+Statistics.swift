package import ModelsCore

extension Localizer {
    package func name(of fact: StatisticsFact) -> String {
        switch fact {
        case .visits: self(.visitCount)
        case .days: self(.dayCount)
        case .sets: self(.setCount)
        case .sauna: self(.sauna)
        case .coolBath: self(.coolBath)
        case .relaxation: self(.relaxation)
        case .facilities: self(.facilityCount)
        case .newFacilities: self(.newFacilityCount)
        case .price: self(.price)
        case .averageScore: self(.averageScore)
        case .hottest: self(.hottest)
        case .coldest: self(.coldest)
        case .longest: self(.longest)
        case .longestStreak: self(.longestStreak)
        }
    }

    /// The number with its unit, without its name; empty if it is not known.
    package func value(of fact: StatisticsFact, in statistics: VisitStatistics) -> String {
        switch fact {
        case .visits: number(statistics.visits)
        case .days: number(statistics.days)
        case .sets: number(statistics.sets)
        case .sauna: hours(statistics.saunaSeconds)
        case .coolBath: hours(statistics.coolBathSeconds)
        case .relaxation: hours(statistics.relaxationSeconds)
        case .facilities: number(statistics.facilities)
        case .newFacilities: number(statistics.newFacilities)
        case .price:
            statistics.prices.sorted { $0.key < $1.key }
                .compactMap { code, sum in Currency(code).map { price(Price(amount: sum, currency: $0)) } }
                .joined(separator: " + ")
        case .averageScore: statistics.averageScore.map { "★\(number($0))" } ?? ""
        case .hottest: statistics.hottest.map { temperature($0.value) } ?? ""
        case .coldest: statistics.coldest.map { temperature($0.value) } ?? ""
        case .longest: statistics.longest.map { amount($0.value, in: .minutes) } ?? ""
        case .longestStreak: number(statistics.longestStreak)
        }
    }

    /// The target of a goal, or a part of it, with its unit.
    package func goal(_ amount: Int, _ fact: StatisticsFact) -> String {
        switch fact {
        case .sauna, .coolBath: hours(FixedDecimal(amount * 60))
        default: number(amount)
        }
    }

    /// A sum of durations in hours and whole minutes, `11時間40分` or `11時間`; below an hour as any other duration.
    package func hours(_ seconds: FixedDecimal) -> String {
        let minutes = seconds.hundredths / 6_000
        guard minutes >= 60 else { return duration(seconds) }
        guard !minutes.isMultiple(of: 60) else { return self(.wholeHours(number(minutes / 60))) }
        return self(.hoursAndMinutes(number(minutes / 60), amount(FixedDecimal(minutes % 60), in: .minutes)))
    }
}
