/// The last of what was appended, never more than so many.
struct RecentEntries<Entry> {
    private let capacity: Int
    private var entries: [Entry] = []
    /// Where the oldest entry stands once there is no more room.
    private var oldest = 0

    /// - Parameter capacity: 1 or more.
    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func append(_ entry: Entry) {
        if entries.count < capacity {
            entries.append(entry)
        } else {
            entries[oldest] = entry
            oldest = (oldest + 1) % capacity
        }
    }

    var newestFirst: [Entry] {
        (entries[oldest...] + entries[..<oldest]).reversed()
    }
}

extension RecentEntries: Sendable where Entry: Sendable {}
