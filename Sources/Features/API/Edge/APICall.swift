import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ValuesCore

/// What handlers know of a call besides what is asked and who asks.
struct APICall: Sendable {
    /// In the request's language.
    let localize: Localizer
    /// When all of the request was there.
    let now: Timestamp

    /// The latest day that anybody's calendar shows: a program does not tell its time zone.
    var latestDay: CivilDate {
        CivilDate(latestAnywhereAt: now.date)
    }
}

extension Localizer {
    /// In the language that the request asks for, whatever the account prefers for its pages.
    init(_ request: Request) {
        self.init(.preferred(acceptLanguage: request.headers[.acceptLanguage]))
    }
}
