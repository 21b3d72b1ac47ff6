import Foundation
import ModelsCore
import SampleCore
import Testing

extension CivilDate {
    static func day(_ text: String) throws -> CivilDate {
        try #require(CivilDate(text))
    }
}

extension Timestamp {
    static func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds)
    }

    /// The instant this much later, to a fraction of a day.
    func later(days: Double, seconds: Double = 0) -> Timestamp {
        adding(Int64((days * 24 * 60 * 60 + seconds) * 1_000))
    }
}

extension SakatsuContent {
    /// A visit in which everything but the name and the day is empty.
    static func visit(_ facilityName: String = "湯", on date: String = "2026-11-21") throws -> SakatsuContent {
        SakatsuContent(facilityName: facilityName, visitingDate: try .day(date))
    }
}

extension Memo {
    /// A memo that was written and never changed.
    init(_ number: Int, _ body: String, isPinned: Bool = false, at instant: Int64) {
        self.init(
            id: .number(number), body: body, isPinned: isPinned, revision: 1, createdAt: .at(instant),
            updatedAt: .at(instant))
    }
}
