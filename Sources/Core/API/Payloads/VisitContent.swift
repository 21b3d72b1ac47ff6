package import ValuesCore

/// What a person writes about a visit.
package struct VisitContent: Hashable, Sendable, Codable {
    package var facilityName: String
    /// The day of the visit where it took place.
    package var visitingDate: CivilDate
    /// Empty when nothing was written; so is ``afterword``.
    package var foreword: String
    package var sets: [VisitSet]
    package var afterword: String
    package var temperatures: [VisitTemperature]

    package init(
        facilityName: String, visitingDate: CivilDate, foreword: String = "", sets: [VisitSet] = [],
        afterword: String = "", temperatures: [VisitTemperature] = []
    ) {
        self.facilityName = facilityName
        self.visitingDate = visitingDate
        self.foreword = foreword
        self.sets = sets
        self.afterword = afterword
        self.temperatures = temperatures
    }
}

extension VisitContent {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            facilityName: try container.text(.facilityName),
            visitingDate: try container.decode(CivilDate.self, forKey: .visitingDate),
            foreword: try container.optionalText(.foreword),
            sets: try container.decodeIfPresent([VisitSet].self, forKey: .sets) ?? [],
            afterword: try container.optionalText(.afterword),
            temperatures: try container.decodeIfPresent([VisitTemperature].self, forKey: .temperatures) ?? [])
    }
}

/// A temperature that was read at a visit.
package struct VisitTemperature: Hashable, Sendable, Codable {
    /// Where it was read.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case sauna
        case coolBath
    }

    package var kind: Kind
    /// As the person calls the place; may be empty.
    package var title: String
    /// In ℃; nil when nothing was read.
    package var celsius: FixedDecimal?

    package init(kind: Kind, title: String = "", celsius: FixedDecimal?) {
        self.kind = kind
        self.title = title
        self.celsius = celsius
    }
}

extension VisitTemperature {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            title: try container.optionalText(.title),
            celsius: try container.decodeIfPresent(FixedDecimal.self, forKey: .celsius))
    }
}
