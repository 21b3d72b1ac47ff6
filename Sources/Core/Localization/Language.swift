package import Foundation

/// A language of the app; the raw value is its BCP 47 tag, for `<html lang>`.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case japanese = "ja"
    case english = "en"

    /// The locale for dates and numbers. The region is fixed, so that no setting of the machine shows through.
    package var locale: Locale {
        switch self {
        case .japanese: Locale(identifier: "ja_JP")
        case .english: Locale(identifier: "en_US")
        }
    }
}

/// How dates and times are written in English, which depends on the reader's region.
package enum EnglishDates: Hashable, Sendable {
    /// `Sat, Nov 21, 2026, 4:05 PM`
    case american
    /// The day before the month, and 24 hours: `Sat, 21 Nov 2026, 16:05`
    case british
}
