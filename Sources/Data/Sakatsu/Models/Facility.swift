package import ValuesCore

/// A place that somebody visits, by its name; spellings that a search takes for the same are one facility.
package struct Facility: Hashable, Sendable {
    /// As it was written for the last visit.
    package let name: String
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
