/// How much of a visit a calendar shows.
package enum CalendarDetail: String, Hashable, Sendable, CaseIterable {
    /// Only the facility and the day.
    case facility
    /// The complete text.
    case everything
}
