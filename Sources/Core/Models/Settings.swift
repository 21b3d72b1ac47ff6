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
    package var sauna: StepTime
    package var coolBath: StepTime
    package var relaxation: StepTime

    /// What they are for, in the order of a set.
    package static let byKind: KeyValuePairs<SaunaStep.Kind, any WritableKeyPath<Self, StepTime> & Sendable> = [
        .sauna: \.sauna, .coolBath: \.coolBath, .relaxation: \.relaxation,
    ]

    /// The original's units; it ships without times.
    package init(
        sauna: StepTime = StepTime(seconds: nil, unit: .minutes),
        coolBath: StepTime = StepTime(seconds: nil, unit: .seconds),
        relaxation: StepTime = StepTime(seconds: nil, unit: .minutes)
    ) {
        self.sauna = sauna
        self.coolBath = coolBath
        self.relaxation = relaxation
    }
}
