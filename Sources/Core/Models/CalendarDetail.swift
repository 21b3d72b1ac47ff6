/// What a calendar shows of visits.
package enum CalendarDetail: String, Hashable, Sendable, CaseIterable {
    /// The facility and the day alone.
    case facility
    /// All that was written.
    case everything
}
