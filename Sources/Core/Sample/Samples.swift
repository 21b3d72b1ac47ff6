package import Foundation
package import ModelsCore

extension UUID {
    /// The session of the signed-in user.
    package static let session = number(210)

    /// The UUID for a number of 0 or more, always the same: `00000000-0000-4000-8000-0000000000ff` for 255.
    package static func number(_ number: Int) -> UUID {
        let bytes = withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]))
    }

    /// The number that ``number(_:)`` made it from.
    package var number: Int {
        Int(uuid.12) << 24 | Int(uuid.13) << 16 | Int(uuid.14) << 8 | Int(uuid.15)
    }
}

extension AccountID {
    /// The server's owner.
    package static let owner = AccountID(.number(200))
    /// Another user.
    package static let member = AccountID(.number(201))
}

extension Timestamp {
    /// The clock of tests and catalog: 2026-11-21T12:00:00Z, a Saturday.
    package static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    /// Four hours before ``noon``: 2026-11-21T08:00:00Z.
    package static let morning = noon.after(hours: -4)
    /// 2026-01-05T09:00:00Z, a Monday.
    package static let newYear = Timestamp(milliseconds: 1_767_603_600_000)

    /// The instant this much later; negative numbers mean earlier.
    package func after(days: Int64 = 0, hours: Int64 = 0, milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + (days * 24 + hours) * 3_600_000 + milliseconds)
    }
}

extension CivilDate {
    /// The day of ``ModelsCore/Timestamp/noon``: 2026-11-21.
    package static let sampleDay = CivilDate(Timestamp.noon.date, in: .gmt)

    /// The day this many days earlier.
    ///
    /// - Precondition: the result lies in the years 1 to 9999.
    package func earlier(days: Int) -> CivilDate {
        guard let day = CivilDate(daysSinceEpoch: daysSinceEpoch - days) else { preconditionFailure("No such day") }
        return day
    }
}

extension Photo {
    package static let sample = Photo(id: .number(0xF0), width: 2_048, height: 1_536, caption: "テント")
}

extension LocalPath {
    /// The settings page right after saving.
    package static let savedSettings = path("/settings?saved")
    /// The path that a new visit is posted to.
    package static let newVisit = path("/sakatsu/new")
    /// The path that the deletion of several visits is posted to.
    package static let deletion = path("/sakatsu/delete")

    /// - Precondition: the text is a path of this site.
    private static func path(_ text: String) -> LocalPath {
        guard let path = LocalPath(text) else { preconditionFailure("No path of this site") }
        return path
    }
}

extension Goals {
    /// 8 visits and 300 minutes in the sauna each month, and 10 new facilities each year.
    package static let chosen = {
        var goals = Goals()
        goals[.month, .visits] = 8
        goals[.month, .sauna] = 300
        goals[.year, .newFacilities] = 10
        return goals
    }()
}
