package import Foundation

/// A part of the list, newest visit first.
package typealias SakatsuPage = ListPage<Sakatsu, SakatsuCursor>

/// A place in the list: the visit after which the next part starts.
///
/// It names a position, not a page number, so that visits added meanwhile neither repeat nor hide others.
package struct SakatsuCursor: ListCursor {
    package typealias Item = Sakatsu

    package let visitingDate: CivilDate
    package let createdAt: Timestamp
    package let id: UUID

    package init(_ sakatsu: Sakatsu) {
        visitingDate = sakatsu.content.visitingDate
        createdAt = sakatsu.createdAt
        id = sakatsu.id
    }

    /// Reads what ``description`` wrote; nil for anything else.
    package init?(_ description: String) {
        // None is longer, and comparing what others make up can take long.
        guard description.utf8.count <= 100 else { return nil }
        let parts = description.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let visitingDate = CivilDate(String(parts[0])),
            let milliseconds = Int64(parts[1]),
            let id = UUID(uuidString: String(parts[2]))
        else { return nil }
        self.visitingDate = visitingDate
        self.createdAt = Timestamp(milliseconds: milliseconds)
        self.id = id
    }

    package var description: String {
        "\(visitingDate)_\(createdAt.milliseconds)_\(id.canonicalText)"
    }
}

/// Which visits a list shows, of those that a search finds: those for which everything that is given holds.
package struct SakatsuFilter: Hashable, Sendable {
    /// The first day.
    package var from: CivilDate?
    /// The last day.
    package var to: CivilDate?
    /// The facility's name in whatever spelling; those that a search takes for the same are one name.
    package var facilityName: String?
    /// No visit whose last change lies before it. A deletion is no change.
    package var updatedSince: Timestamp?

    /// Every visit, unless told otherwise.
    package init(
        from: CivilDate? = nil, to: CivilDate? = nil, facilityName: String? = nil, updatedSince: Timestamp? = nil
    ) {
        self.from = from
        self.to = to
        self.facilityName = facilityName
        self.updatedSince = updatedSince
    }
}

/// A place that a user visits, by its name; spellings that a search takes for the same are one facility.
package struct Facility: Hashable, Sendable, Codable {
    /// As it was written for the last visit.
    @Exact package private(set) var name: String
    /// How many visits there were, 1 or more.
    package var count: Int
    /// The day of the last one.
    package let lastVisit: CivilDate

    package init(name: String, count: Int, lastVisit: CivilDate) {
        self.name = name
        self.count = count
        self.lastVisit = lastVisit
    }
}
