package import ModelsCore

/// A text about a visit, as people post it.
package struct VisitText: Hashable, Sendable, Codable {
    package var text: String

    package init(text: String) {
        self.text = text
    }
}

/// The parts of a text about a visit that were read. Nothing is recorded.
package struct ReadVisit: Hashable, Sendable, Codable {
    /// The parts of a visit that a text can contain.
    package struct Content: Hashable, Sendable, Codable {
        /// nil when the text does not contain it.
        package var facilityName: String?
        /// nil when the text does not contain it. It can be in the future.
        package var visitingDate: CivilDate?
        package var foreword: String
        package var sets: [SaunaSet]
        package var temperatures: [SaunaTemperature]

        package init(
            facilityName: String? = nil, visitingDate: CivilDate? = nil, foreword: String = "", sets: [SaunaSet] = [],
            temperatures: [SaunaTemperature] = []
        ) {
            (self.facilityName, self.visitingDate, self.foreword) = (facilityName, visitingDate, foreword)
            (self.sets, self.temperatures) = (sets, temperatures)
        }
    }

    package let visit: Content
    /// What stays text.
    package let rest: String
    /// The lines of the text, without empty ones.
    package let lines: [PostLine]

    package init(visit: Content, rest: String, lines: [PostLine]) {
        (self.visit, self.rest, self.lines) = (visit, rest, lines)
    }
}
