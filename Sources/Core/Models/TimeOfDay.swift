/// A time on a clock, to the minute, without a day or a time zone.
package struct TimeOfDay: Hashable, Sendable {
    /// The minutes since midnight, 0 to 1,439.
    package let minutes: Int

    /// - Returns: nil for a number outside the day.
    package init?(minutes: Int) {
        guard (0..<1_440).contains(minutes) else { return nil }
        self.minutes = minutes
    }
}

extension TimeOfDay: TextCodable {
    /// `HH:MM`, from 00:00 to 23:59.
    package var description: String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Reads a ``description``; nil for any other text.
    package init?(_ description: String) {
        guard description.utf8.count == 5, let time = Self(typed: description), time.description == description else {
            return nil
        }
        self = time
    }
}

extension TimeOfDay {
    /// Reads a time as people type it: `18:30`, `1830`, `18.30`, `18`, 18時半, 午後6時, `6:30 pm`; in full width, too.
    ///
    /// - Returns: nil for anything else, such as `25:61`.
    package init?(typed text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var typed = text.halfWidth.lowercased().filter { !$0.isWhitespace }
        let half = Self.halves.first { typed.hasPrefix($0.word) || typed.hasSuffix($0.word) }
        if let half {
            typed = String(
                typed.hasPrefix(half.word) ? typed.dropFirst(half.word.count) : typed.dropLast(half.word.count))
        }
        typed = typed.replacing("半", with: "30")
        if typed.hasSuffix("分") { typed.removeLast() }
        if typed.hasSuffix("時") { typed.removeLast() }
        let parts = typed.split(omittingEmptySubsequences: false) { ":.時".contains($0) }
        guard let (hour, minute) = Self.numbers(parts, hasHalf: half != nil) else { return nil }
        guard let half else {
            self.init(hour: hour, minute: minute)
            return
        }
        // On a clock of twelve hours, the first is 12; 午後0時 is noon, too.
        guard (0...12).contains(hour) else { return nil }
        self.init(hour: hour % 12 + (half.isAfternoon ? 12 : 0), minute: minute)
    }

    private init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    /// The halves of the day.
    private static let halves: [(word: String, isAfternoon: Bool)] = [
        ("午前", false), ("午後", true), ("a.m.", false), ("p.m.", true), ("am", false), ("pm", true),
    ]

    /// Hour and minute; `1830` is both.
    private static func numbers(_ parts: [Substring], hasHalf: Bool) -> (hour: Int, minute: Int)? {
        guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), parts.count <= 2 else {
            return nil
        }
        switch parts.map(\.utf8.count) {
        case [1], [2]: return Int(parts[0]).map { ($0, 0) }
        case [3], [4]:
            return hasHalf ? nil : Int(parts[0]).map { ($0 / 100, $0 % 100) }
        case [1, 2], [2, 2]:
            guard let hour = Int(parts[0]), let minute = Int(parts[1]) else { return nil }
            return (hour, minute)
        default: return nil
        }
    }
}
