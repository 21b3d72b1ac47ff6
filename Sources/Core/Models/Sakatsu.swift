package import Foundation

/// A サ活: one stored visit. The API calls it a visit, whose JSON has the content's members next to its own.
package struct Sakatsu: Hashable, Sendable, Identifiable {
    /// Chosen by the client that records the visit, so that repeating a save has no further effect.
    package var id: UUID
    /// The content that the person wrote.
    package var content: SakatsuContent
    /// 1 when recorded, increased by each change of the content. An edit names the revision that it is based on.
    package var revision: Int
    /// When the visit was recorded. Edits do not change it.
    package let createdAt: Timestamp
    /// When the visit was last changed.
    package var updatedAt: Timestamp
    package var photos: [Photo]

    package init(
        id: UUID, content: SakatsuContent, revision: Int, createdAt: Timestamp, updatedAt: Timestamp,
        photos: [Photo] = []
    ) {
        self.id = id
        self.content = content
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.photos = photos
    }
}

extension Sakatsu: Sized {
    package var byteCount: Int {
        let steps = content.sets.reduce(0) { $0 + $1.steps.count } + content.temperatures.count
        // The user's own titles are many times as long as Loki's.
        let titles = content.sets.reduce(0) { size, set in set.steps.reduce(size) { $0 + $1.title.utf8.count } }
        let texts = VisitField.allCases.reduce(0) { $0 + $1.text(of: content).utf8.count }
        return texts + titles + photos.byteCount + 100 * steps
    }
}

extension Sakatsu: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, revision, createdAt, updatedAt, photos
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            content: try SakatsuContent(from: decoder),
            revision: try container.decode(Int.self, forKey: .revision),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            updatedAt: try container.decode(Timestamp.self, forKey: .updatedAt),
            photos: try container.decodeIfPresent([Photo].self, forKey: .photos) ?? [])
    }

    package func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(revision, forKey: .revision)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(photos, forKey: .photos)
    }
}

/// The content of a visit.
package struct SakatsuContent: Hashable, Sendable, Codable {
    /// Not empty in a valid visit.
    @Exact package var facilityName: String
    /// The local day of the visit; it has no time zone and never shifts.
    package var visitingDate: CivilDate
    /// まえがき, empty if nothing was written.
    @Exact package var foreword: String
    package var sets: [SaunaSet]
    /// あとがき, empty if nothing was written.
    @Exact package var afterword: String
    package var temperatures: [SaunaTemperature]
    /// ととのい度, nil if none was given.
    package var score: FixedDecimal?
    package var tags: [Tag]
    /// nil if it is not known.
    package var price: Price?
    /// The local time of arrival, nil if it is not known.
    package var arrival: TimeOfDay?

    package init(
        facilityName: String, visitingDate: CivilDate, foreword: String = "", sets: [SaunaSet] = [],
        afterword: String = "", temperatures: [SaunaTemperature] = [], score: FixedDecimal? = nil, tags: [Tag] = [],
        price: Price? = nil, arrival: TimeOfDay? = nil
    ) {
        self.facilityName = facilityName
        self.visitingDate = visitingDate
        self.foreword = foreword
        self.sets = sets
        self.afterword = afterword
        self.temperatures = temperatures
        self.score = score
        self.tags = tags
        self.price = price
        self.arrival = arrival
    }

    private enum CodingKeys: CodingKey {
        case facilityName, visitingDate, sets, temperatures, currency
    }

    /// Only facility and day are required.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            facilityName: try container.decode(Exact.self, forKey: .facilityName).wrappedValue,
            visitingDate: try container.decode(CivilDate.self, forKey: .visitingDate))
        let fields = try decoder.container(keyedBy: VisitField.self)
        for field in VisitField.beforeSets { try field.decode(fields, into: &self) }
        sets = try container.decodeIfPresent([SaunaSet].self, forKey: .sets) ?? []
        for field in VisitField.afterSets { try field.decode(fields, into: &self) }
        if let currency = try container.decodeIfPresent(Currency.self, forKey: .currency), let price {
            self.price = Price(amount: price.amount, currency: currency)
        }
        temperatures = try container.decodeIfPresent([SaunaTemperature].self, forKey: .temperatures) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_facilityName, forKey: .facilityName)
        try container.encode(sets, forKey: .sets)
        try container.encode(temperatures, forKey: .temperatures)
        try container.encode(visitingDate, forKey: .visitingDate)
        var fields = encoder.container(keyedBy: VisitField.self)
        for field in VisitField.allCases { try field.encode(self, into: &fields) }
        try container.encodeIfPresent(price?.currency, forKey: .currency)
    }

    /// The total duration of all steps of the kind, in seconds.
    package func totalSeconds(of kind: SaunaStep.Kind) -> FixedDecimal {
        let hundredths = sets.flatMap(\.steps)
            .filter { $0.kind == kind }
            .reduce(0) { $0 + ($1.seconds?.hundredths ?? 0) }
        return FixedDecimal(hundredths: hundredths)
    }
}

extension SakatsuContent {
    /// The content in the form that is stored: the facility's name and titles are single lines without surrounding
    /// white space, and a text of nothing but white space is empty.
    package var normalized: SakatsuContent {
        var content = self
        content.facilityName = facilityName.singleLine
        for field in VisitField.allCases { field.row.value.normalize(&content) }
        for set in sets.indices {
            for step in sets[set].steps.indices {
                content.sets[set].steps[step].title = sets[set].steps[step].title.singleLine
            }
        }
        for index in temperatures.indices {
            content.temperatures[index].title = temperatures[index].title.singleLine
        }
        return content
    }
}

extension String {
    /// The text without surrounding white space, and with a space for each character that no one-line field can hold:
    /// control characters, line breaks, and bidirectional formatting characters.
    var singleLine: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar {
            case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": " " as Unicode.Scalar
            default: scalar.properties.generalCategory == .control ? " " : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Empty if there is nothing but white space; otherwise unchanged.
    var unlessBlank: String {
        allSatisfy(\.isWhitespace) ? "" : self
    }
}
