package import ValuesCore

/// What an account has chosen.
package struct Settings: Hashable, Sendable, Codable {
    package var defaultTimes: DefaultTimes
    package var language: LanguageSetting
    package var appearance: Appearance

    package init(
        defaultTimes: DefaultTimes = DefaultTimes(), language: LanguageSetting = .system,
        appearance: Appearance = .system
    ) {
        self.defaultTimes = defaultTimes
        self.language = language
        self.appearance = appearance
    }
}

/// Which language the pages speak; the raw value of one that is chosen is its BCP 47 tag.
package enum LanguageSetting: String, Hashable, Sendable, Word {
    /// The one that the browser asks for.
    case system
    case japanese = "ja"
    case english = "en"
}

/// デフォルト時間: what a new set is filled with.
package struct DefaultTimes: Hashable, Sendable, Codable {
    package var sauna: DefaultTime
    package var coolBath: DefaultTime
    package var relaxation: DefaultTime

    /// What they are for, in the order of a set.
    package static let byKind: KeyValuePairs<SaunaStep.Kind, any WritableKeyPath<Self, DefaultTime> & Sendable> = [
        .sauna: \.sauna, .coolBath: \.coolBath, .relaxation: \.relaxation,
    ]

    /// The original's units; it ships without times.
    package init(
        sauna: DefaultTime = DefaultTime(seconds: nil, unit: .minutes),
        coolBath: DefaultTime = DefaultTime(seconds: nil, unit: .seconds),
        relaxation: DefaultTime = DefaultTime(seconds: nil, unit: .minutes)
    ) {
        self.sauna = sauna
        self.coolBath = coolBath
        self.relaxation = relaxation
    }
}

/// A time and the unit in which it is typed and shown.
package struct DefaultTime: Hashable, Sendable, Codable {
    /// nil when the field shall start empty.
    package var seconds: FixedDecimal?
    package var unit: DurationUnit

    package init(seconds: FixedDecimal?, unit: DurationUnit) {
        self.seconds = seconds
        self.unit = unit
    }

    /// - Parameter amount: the time as typed, in `unit`.
    package init(amount: FixedDecimal?, unit: DurationUnit) {
        self.init(seconds: amount.map(unit.seconds), unit: unit)
    }

    /// The time in `unit`.
    package var amount: FixedDecimal? {
        seconds.map(unit.amount)
    }

    /// Whether the time, in its unit, is one that people can record; no time always is.
    package var isRecordable: Bool {
        amount.map(FixedDecimal.recordable.contains) ?? true
    }
}
