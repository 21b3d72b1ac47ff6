/// Whole days counted from 1970-01-01, by arithmetic alone: a list page makes dozens of dates,
/// and a `Calendar` costs microseconds for each.
extension CivilDate {
    /// 0001-01-01.
    static let firstDaySinceEpoch = -719_162
    /// 9999-12-31.
    static let lastDaySinceEpoch = 2_932_896

    /// Days from 1970-01-01 to this day; negative before it.
    package var daysSinceEpoch: Int {
        // Years that start in March put the leap day last, so month lengths follow one formula.
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
            + dayOfYear - Self.epochSinceMarchOfYearZero
    }

    /// The day that lies `daysSinceEpoch` days after 1970-01-01, or `nil` outside the years 1 to 9999.
    package init?(daysSinceEpoch: Int) {
        guard (Self.firstDaySinceEpoch...Self.lastDaySinceEpoch).contains(daysSinceEpoch) else { return nil }
        self.init(checkedDaysSinceEpoch: daysSinceEpoch)
    }

    init(checkedDaysSinceEpoch daysSinceEpoch: Int) {
        let days = daysSinceEpoch + Self.epochSinceMarchOfYearZero
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: Self.daysOfFourCenturies)
        // Leap days before this one are taken out, so that every year has 365 days.
        let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self.init(
            checkedYear: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }

    /// Days from 0000-03-01 to 1970-01-01.
    private static var epochSinceMarchOfYearZero: Int { 719_468 }
    private static var daysOfFourCenturies: Int { 146_097 }
}
