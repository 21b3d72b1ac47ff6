package import Foundation

/// An instant, to the millisecond: the precision that the database keeps.
package struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    package let milliseconds: Int64

    /// The instant that lies `milliseconds` after 1970-01-01T00:00:00Z.
    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The millisecond in which `date` lies; the nearest representable one for a date beyond the range.
    package init(_ date: Date) {
        // A Date seldom holds a millisecond exactly: without the allowance, 1.001 s would become 1000 ms.
        let milliseconds = (date.timeIntervalSince1970 * 1000 + 0.05).rounded(.down)
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// Reads milliseconds since 1970-01-01T00:00:00Z; nil for anything else.
    package init?(text: String) {
        guard let milliseconds = Int64(text) else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// The same instant for Foundation.
    package var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

extension Timestamp: Comparable {
    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
