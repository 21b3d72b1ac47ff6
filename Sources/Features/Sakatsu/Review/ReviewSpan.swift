import LocalizationCore
import ModelsCore
import ScreensCore
import WebCore

/// The days that a review is about.
enum ReviewSpan: Hashable {
    /// The week that begins on a Monday, as those of the longest series do.
    case week(CivilDate)
    /// The month with this first day.
    case month(CivilDate)
    case year(Int)
    case all
    case days(ClosedRange<CivilDate>)

    /// Reads the query; the month of today when it names no span.
    ///
    /// - Parameter today: of the user.
    init(_ query: FormFields, today: CivilDate) {
        if let day = query["week"].flatMap({ CivilDate($0) }) {
            self = .week(day.firstOfWeek)
        } else if let day = query["month"].flatMap({ CivilDate("\($0)-01") }) {
            self = .month(day)
        } else if let year = query["year"].flatMap({ Int($0) }), (1...9_999).contains(year) {
            self = .year(year)
        } else if query["all"] != nil {
            self = .all
        } else if let days = Self.days(from: query["from"] ?? "", through: query["to"] ?? "") {
            self = .days(days)
        } else {
            self = .month(today.firstOfMonth)
        }
    }

    /// The days from one to another, in any order; nil if neither is given.
    private static func days(from first: String, through last: String) -> ClosedRange<CivilDate>? {
        let (from, to) = (CivilDate(first), CivilDate(last))
        guard from != nil || to != nil else { return nil }
        let days = [from ?? .first, to ?? .last].sorted()
        return days[0]...days[1]
    }

    var days: ClosedRange<CivilDate> {
        switch self {
        case .week(let day): day...day.adding(days: 6)
        case .month(let day): day...day.lastOfMonth
        case .year(let year): CivilDate.firstOf(year: year)...CivilDate.lastOf(year: year)
        case .all: .first...(.last)
        case .days(let days): days
        }
    }

    /// The period of the goals for this span; nil if there are none.
    var period: Goals.Period? {
        switch self {
        case .week: .week
        case .month: .month
        case .year: .year
        case .all, .days: nil
        }
    }

    /// The previous span of the same length; nil for all days, and at the beginning of the calendar.
    var previous: ReviewSpan? { moved(by: -1) }

    var next: ReviewSpan? { moved(by: 1) }

    private func moved(by count: Int) -> ReviewSpan? {
        let day = count < 0 ? days.lowerBound.preceding : days.upperBound.following
        guard let day, self != .all else { return nil }
        switch self {
        case .week: return .week(days.lowerBound.adding(days: 7 * count))
        case .month: return .month(day.firstOfMonth)
        case .year: return .year(day.year)
        case .all: return nil
        case .days(let days):
            let length = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch
            return count < 0 ? .days(day.adding(days: -length)...day) : .days(day...day.adding(days: length))
        }
    }

    /// The same span of the previous year; nil for all days, for days without a beginning or an end, and for a year, whose
    /// ``previous`` span it would be.
    var yearEarlier: ReviewSpan? {
        switch self {
        // The same days of the week.
        case .week(let day): .week(day.adding(days: -364))
        case .month(let day): CivilDate(year: day.year - 1, month: day.month, day: 1).map(ReviewSpan.month)
        case .year, .all: nil
        case .days(let days): hasBothEnds ? .days(days.lowerBound.yearEarlier...days.upperBound.yearEarlier) : nil
        }
    }

    func title(_ localize: Localizer) -> String {
        switch self {
        case .month(let day): localize.date(day, .month)
        case .year(let year): localize(.yearTitle("\(year)"))
        case .all: localize(.allTime)
        case .week, .days:
            localize(
                .spanTitle(
                    days.lowerBound == .first ? "" : localize.date(days.lowerBound, .standard),
                    days.upperBound == .last ? "" : localize.date(days.upperBound, .standard)))
        }
    }

    /// The condition of a search for visits of these days; empty for all days.
    var condition: String {
        switch self {
        case .month(let day): day.yearAndMonth
        case .all: ""
        case .week, .year, .days:
            [
                days.lowerBound == .first ? "" : "\(days.lowerBound)",
                days.upperBound == .last ? "" : "\(days.upperBound)",
            ]
            .joined(separator: "..")
        }
    }

    private var hasBothEnds: Bool { days.lowerBound != .first && days.upperBound != .last }

    /// The name and the value of the query item that names the span.
    var queryItems: [(name: String, value: String)] {
        switch self {
        case .week(let day): [("week", "\(day)")]
        case .month(let day): [("month", day.yearAndMonth)]
        case .year(let year): [("year", "\(year)")]
        case .all: [("all", "")]
        case .days(let days): [("from", "\(days.lowerBound)"), ("to", "\(days.upperBound)")]
        }
    }

    /// The review of this span.
    func path(searchText: String) -> String {
        SakatsuPaths.path(
            SakatsuPaths.review,
            queryItems.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }
                + (searchText.isEmpty ? [] : ["q=\(searchText.queryEncoded)"]))
    }
}

extension CivilDate {
    /// The day this many days later, or the nearest one of the calendar.
    func adding(days count: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: daysSinceEpoch + count) ?? (count < 0 ? .first : .last)
    }

    /// The Monday of the week that the day is in.
    var firstOfWeek: CivilDate { adding(days: -weekday) }

    static func firstOf(year: Int) -> CivilDate { CivilDate(year: year, month: 1, day: 1) ?? .first }

    static func lastOf(year: Int) -> CivilDate { CivilDate(year: year, month: 12, day: 31) ?? .last }

    /// The same day a year before; 28 February for 29 February.
    var yearEarlier: CivilDate {
        CivilDate(year: year - 1, month: month, day: day) ?? CivilDate(year: year - 1, month: month, day: 28) ?? .first
    }
}
