package import ValuesCore

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
