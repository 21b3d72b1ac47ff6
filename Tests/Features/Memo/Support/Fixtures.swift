import Foundation
import LocalizationCore
import MemoData
import ValuesCore

@testable import MemoFeature

extension UUID {
    /// The same for the same number: `00000000-0000-4000-8000-0000000000ff` for 255.
    static func number(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }
}

extension Timestamp {
    /// 2026-11-21T12:00:00Z, a Saturday.
    static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    /// 2026-11-21T08:00:00Z.
    static let morning = Timestamp(milliseconds: 1_795_248_000_000)
    /// 2026-01-05T09:00:00Z, a Monday.
    static let newYear = Timestamp(milliseconds: 1_767_603_600_000)
}

extension Memo {
    /// Pinned, of several lines, and changed on the tests' day.
    static let long = Memo(
        id: .number(1), body: "  持ち物\n\nタオル、水筒\n\tサウナハット\n", isPinned: true, revision: 3, createdAt: .newYear,
        updatedAt: .morning)
    /// One line of an earlier day.
    static let short = Memo(
        id: .number(2), body: "駅前サウナは月曜定休", revision: 1, createdAt: .newYear, updatedAt: .newYear)

    /// A memo with this text.
    static func with(_ body: String) -> Memo {
        Memo(id: .number(3), body: body, revision: 1, createdAt: .newYear, updatedAt: .newYear)
    }
}

extension MemoRow {
    /// The memo as the list shows it on the tests' day.
    static func showing(_ memo: Memo, marking query: String = "", _ language: Language = .japanese) -> MemoRow {
        let times = MemoTimeFormat(now: .noon, timeZone: .gmt, localize: Localizer(language))
        return MemoRow(memo, marking: query, times: times)
    }
}
