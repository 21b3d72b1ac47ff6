package import ValuesCore

/// デフォルト時間: what a new set is filled with.
package struct DefaultTimes: Hashable, Sendable {
    package var sauna: DefaultTime
    package var coolBath: DefaultTime
    package var relaxation: DefaultTime

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
package struct DefaultTime: Hashable, Sendable {
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
}
