/// A line of a text about a visit, and what was read from it.
package struct PostLine: Hashable, Sendable, Codable {
    package enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
        /// All of it is in the visit.
        case read
        /// Some of it is in the visit, or a time could not be read: it has to be looked over.
        case doubtful
        /// It stays text.
        case note
    }

    package let text: String
    package let mark: Mark

    package init(text: String, mark: Mark) {
        (self.text, self.mark) = (text, mark)
    }
}
