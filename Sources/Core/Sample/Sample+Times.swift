import Foundation
package import ValuesCore

extension Timestamp {
    /// The clock of tests and catalog: 2026-11-21T12:00:00Z, a Saturday.
    package static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    /// Four hours before ``noon``: 2026-11-21T08:00:00Z.
    package static let morning = noon.after(hours: -4)
    /// 2026-01-05T09:00:00Z, a Monday.
    package static let newYear = Timestamp(milliseconds: 1_767_603_600_000)

    /// The instant so much later; negative numbers lead back.
    package func after(days: Int64 = 0, hours: Int64 = 0, milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + (days * 24 + hours) * 3_600_000 + milliseconds)
    }
}

extension CivilDate {
    /// The day of ``ValuesCore/Timestamp/noon``: 2026-11-21.
    package static let sampleDay = CivilDate(Timestamp.noon.date, in: .gmt)

    /// The day so many days before this one.
    ///
    /// - Precondition: it lies in the years 1 to 9999.
    package func earlier(days: Int) -> CivilDate {
        guard let day = CivilDate(daysSinceEpoch: daysSinceEpoch - days) else { preconditionFailure("No such day") }
        return day
    }
}
