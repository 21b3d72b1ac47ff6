package import Foundation

/// A page of the list, newest visit first.
package typealias SakatsuPage = ListPage<Sakatsu, SakatsuCursor>

/// A position in the list: the visit after which the next page starts.
package struct SakatsuCursor: ListCursor {
    package typealias Item = Sakatsu

    /// The place of a visit whose time of arrival is unknown: after the others of its day.
    package static let unknownArrival = 1_440

    package let visitingDate: CivilDate
    /// In minutes since midnight, or ``unknownArrival``.
    package let arrival: Int
    package let createdAt: Timestamp
    package let id: UUID

    package init(_ sakatsu: Sakatsu) {
        visitingDate = sakatsu.content.visitingDate
        arrival = sakatsu.content.arrival?.minutes ?? Self.unknownArrival
        createdAt = sakatsu.createdAt
        id = sakatsu.id
    }

    /// The position before the visits of a day.
    package init(before day: CivilDate) {
        visitingDate = day
        arrival = Self.unknownArrival
        createdAt = Timestamp(milliseconds: .max)
        id = UUID(uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))
    }

    /// Reads a ``description``; nil for any other text.
    package init?(_ description: String) {
        // No cursor is longer, and comparing strangers' texts can take long.
        guard description.utf8.count <= 100 else { return nil }
        let parts = description.split(separator: "_", omittingEmptySubsequences: false)
        // Most visits have no time of arrival, and a page has hundreds of cursors.
        guard (3...4).contains(parts.count),
            let visitingDate = CivilDate(String(parts[0])),
            let arrival = parts.count == 3 ? Self.unknownArrival : Int(parts[1]),
            let milliseconds = Int64(parts[parts.count - 2]),
            let id = UUID(uuidString: String(parts[parts.count - 1]))
        else { return nil }
        self.arrival = arrival
        self.visitingDate = visitingDate
        self.createdAt = Timestamp(milliseconds: milliseconds)
        self.id = id
    }

    package var description: String {
        let arrival = arrival == Self.unknownArrival ? "" : "\(arrival)_"
        return "\(visitingDate)_\(arrival)\(createdAt.milliseconds)_\(id.canonicalText)"
    }
}

/// Further conditions on the visits that a search finds. All that are given must hold.
package struct SakatsuFilter: Hashable, Sendable {
    /// The first day.
    package var from: CivilDate?
    /// The last day.
    package var to: CivilDate?
    /// The facility's name, in any spelling that a search treats as the same.
    package var facilityName: String?
    /// Only visits that have changed since then. A deletion is not a change.
    package var updatedSince: Timestamp?
    package var score: ClosedRange<FixedDecimal>?
    /// In the smallest unit of the currency.
    package var price: ClosedRange<Int>?
    /// The currency of ``price``; nil for any.
    package var currency: String?
    /// The day of the week, from 0 for Monday.
    package var weekday: Int?
    /// In minutes since midnight.
    package var arrival: ClosedRange<Int>?

    /// By default, all visits.
    package init(
        from: CivilDate? = nil, to: CivilDate? = nil, facilityName: String? = nil, updatedSince: Timestamp? = nil,
        score: ClosedRange<FixedDecimal>? = nil, price: ClosedRange<Int>? = nil, currency: String? = nil,
        weekday: Int? = nil, arrival: ClosedRange<Int>? = nil
    ) {
        self.from = from
        self.to = to
        self.facilityName = facilityName
        self.updatedSince = updatedSince
        self.score = score
        self.price = price
        self.currency = currency
        self.weekday = weekday
        self.arrival = arrival
    }
}

/// A facility as it is listed, with the facts of its visits.
package struct FacilitySummary: Hashable, Sendable, Codable, Identifiable {
    package let id: UUID
    /// The name that the user gave it; otherwise the spelling in the last visit.
    @Exact package private(set) var name: String
    package let aliases: [String]
    @Exact package private(set) var area: String
    package let isWish: Bool
    package let isHome: Bool
    /// The number of visits, 0 or more.
    package let count: Int
    /// The day of the first visit; nil without visits.
    package let firstVisit: CivilDate?
    /// The day of the last visit; nil without visits.
    package let lastVisit: CivilDate?
    /// The mean of the scores, rounded to hundredths; nil if no visit has a score.
    package let averageScore: FixedDecimal?

    package init(
        id: UUID, name: String, aliases: [String] = [], area: String = "", isWish: Bool = false, isHome: Bool = false,
        count: Int = 0,
        firstVisit: CivilDate? = nil, lastVisit: CivilDate? = nil, averageScore: FixedDecimal? = nil
    ) {
        self.id = id
        self.aliases = aliases
        self.isWish = isWish
        self.isHome = isHome
        self.count = count
        self.firstVisit = firstVisit
        self.lastVisit = lastVisit
        self.averageScore = averageScore
        self.name = name
        self.area = area
    }

    /// What a search for facilities looks at, in lines.
    package var searchedText: String { ([name] + aliases + [area]).joined(separator: "\n") }
}
