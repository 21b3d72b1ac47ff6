package import ValuesCore

extension Timestamp {
    /// Four hours before ``noon``: 2026-11-21T08:00:00Z.
    package static let morning = noon.after(hours: -4)
    /// 2026-01-05T09:00:00Z, a Monday.
    package static let newYear = Timestamp(milliseconds: 1_767_603_600_000)
}

extension CivilDate {
    /// The day so many days before this one.
    ///
    /// - Precondition: it lies in the years 1 to 9999.
    package func earlier(days: Int) -> CivilDate {
        guard let day = CivilDate(daysSinceEpoch: daysSinceEpoch - days) else { preconditionFailure("No such day") }
        return day
    }
}
