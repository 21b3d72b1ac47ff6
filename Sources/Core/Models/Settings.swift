/// The settings of an account.
package struct Settings: Hashable, Sendable, Codable {
    package var defaultTimes: DefaultTimes
    package var language: LanguageSetting
    package var appearance: Appearance
    /// The currency of prices that are typed without one.
    package var currency: Currency
    /// The unit in which temperatures are shown, and typed without one. nil for ℃, or when the writer does not know of
    /// units.
    package var temperatureUnit: TemperatureUnit?
    /// nil when there are none, or when the writer does not know of goals.
    package var goals: Goals?

    package init(
        defaultTimes: DefaultTimes = DefaultTimes(), language: LanguageSetting = .system,
        appearance: Appearance = .system, currency: Currency = .yen, temperatureUnit: TemperatureUnit? = nil,
        goals: Goals? = nil
    ) {
        self.defaultTimes = defaultTimes
        self.language = language
        self.appearance = appearance
        self.currency = currency
        self.temperatureUnit = temperatureUnit
        self.goals = goals
    }

    /// Yen, if the currency is missing.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            defaultTimes: try container.decode(DefaultTimes.self, forKey: .defaultTimes),
            language: try container.decode(LanguageSetting.self, forKey: .language),
            appearance: try container.decode(Appearance.self, forKey: .appearance),
            currency: try container.decodeIfPresent(Currency.self, forKey: .currency) ?? .yen,
            temperatureUnit: try container.decodeIfPresent(TemperatureUnit.self, forKey: .temperatureUnit),
            goals: try container.decodeIfPresent(Goals.self, forKey: .goals))
    }
}

extension Settings {
    /// The settings to save in place of current ones: they keep the goals and the unit, unless they have their own, also
    /// none.
    package func replacing(_ current: Settings) -> Settings {
        var settings = self
        settings.goals = goals ?? current.goals
        settings.temperatureUnit = temperatureUnit ?? current.temperatureUnit
        if settings.goals == Goals() { settings.goals = nil }
        if settings.temperatureUnit == .celsius { settings.temperatureUnit = nil }
        return settings
    }
}

/// The language of the pages; the raw value of a chosen language is its BCP 47 tag.
package enum LanguageSetting: String, Hashable, Sendable, Word {
    /// The language that the browser asks for.
    case system
    case japanese = "ja"
    case english = "en"
}

/// デフォルト時間: the initial durations of a new set.
package struct DefaultTimes: Hashable, Sendable, Codable {
    package var sauna: StepTime
    package var coolBath: StepTime
    package var relaxation: StepTime

    /// The durations by kind, in the order of a set.
    package static let byKind: KeyValuePairs<SaunaStep.Kind, any WritableKeyPath<Self, StepTime> & Sendable> = [
        .sauna: \.sauna, .coolBath: \.coolBath, .relaxation: \.relaxation,
    ]

    /// The original app's units; it comes without durations.
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
