package import ValuesCore

/// A place that was visited.
package struct Facility: Hashable, Sendable, Codable {
    /// As it was last written.
    package var name: String
    /// How many visits there were.
    package var count: Int
    package var lastVisit: CivilDate

    package init(name: String, count: Int, lastVisit: CivilDate) {
        self.name = name
        self.count = count
        self.lastVisit = lastVisit
    }
}
