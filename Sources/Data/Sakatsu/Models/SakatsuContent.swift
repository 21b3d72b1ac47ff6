package import ValuesCore

/// What a person writes about a visit.
package struct SakatsuContent: Hashable, Sendable {
    /// Never empty once valid.
    package var facilityName: String
    /// The day of the visit where it took place; it has no time zone and never moves by itself.
    package var visitingDate: CivilDate
    /// まえがき, empty when nothing was written.
    package var foreword: String
    package var sets: [SaunaSet]
    /// あとがき, empty when nothing was written.
    package var afterword: String
    package var temperatures: [SaunaTemperature]

    package init(
        facilityName: String,
        visitingDate: CivilDate,
        foreword: String = "",
        sets: [SaunaSet] = [],
        afterword: String = "",
        temperatures: [SaunaTemperature] = []
    ) {
        self.facilityName = facilityName
        self.visitingDate = visitingDate
        self.foreword = foreword
        self.sets = sets
        self.afterword = afterword
        self.temperatures = temperatures
    }

    /// All time spent on steps of the kind, in seconds.
    package func totalSeconds(of kind: SaunaStep.Kind) -> FixedDecimal {
        let hundredths = sets.flatMap(\.steps)
            .filter { $0.kind == kind }
            .reduce(0) { $0 + ($1.seconds?.hundredths ?? 0) }
        return FixedDecimal(hundredths: hundredths)
    }
}
