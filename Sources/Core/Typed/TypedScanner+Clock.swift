import ModelsCore

/// Times of the day, which are no times that something took.
extension TypedScanner {
    /// `13:05`, `9:30 am`, `13時05分`, `8時半`, with what says that a time of the day is meant where it could be another:
    /// `8:20` is also eight minutes and twenty seconds.
    ///
    /// - Returns: the minute of the day.
    package mutating func clock() -> Int? {
        attempt { scanner in
            guard let (minute, isCertain) = scanner.clockDigits() else { return nil }
            scanner.skipSpaces()
            let isSaid = scanner.take(["am", "pm", "in", "out", "イン", "アウト", "頃", "ごろ", "発", "着", "から", "に"]) != nil
            return isCertain || isSaid || minute >= 600 ? minute : nil
        }
    }

    /// The time between two times of the day: `13:05〜13:15`.
    package mutating func clockRange() -> TypedTime? {
        attempt { scanner in
            guard let (start, _) = scanner.clockDigits() else { return nil }
            scanner.take(["am", "pm"])
            scanner.skipSpaces()
            guard scanner.take(["→", "~", "〜", "-", "–", "—", "ー", "−"]) != nil || scanner.take(["to", "から"]) != nil
            else {
                return nil
            }
            scanner.skipSpaces()
            guard let (end, _) = scanner.clockDigits() else { return nil }
            scanner.take(["am", "pm"])
            let minutes = (end - start + 1_440) % 1_440
            scanner.take(["まで"])
            // A visit is longer than any step: 17:00〜21:00 is when one was there.
            guard (1...120).contains(minutes) else { return nil }
            return TypedTime(StepTime(seconds: FixedDecimal(60 * minutes), unit: .minutes))
        }
    }

    /// Two times of the day, however far from each other: 10:00〜22:00.
    package mutating func clocks() -> Int? {
        attempt { scanner in
            guard let (start, _) = scanner.clockDigits() else { return nil }
            scanner.skipSpaces()
            guard scanner.take(["~", "〜", "-", "–", "—", "ー", "−"]) != nil else { return nil }
            scanner.skipSpaces()
            return scanner.clockDigits() == nil ? nil : start
        }
    }

    private mutating func clockDigits() -> (minute: Int, isCertain: Bool)? {
        attempt { scanner in
            guard let hour = scanner.whole(digits: 1...2), hour < 30 else { return nil }
            if scanner.take(["時"]) != nil, scanner.next != "間" {
                if scanner.take(["半"]) != nil { return (hour * 60 + 30, true) }
                guard let minute = scanner.attempt({ $0.minute(digits: 1...2) }) else { return (hour * 60, true) }
                return scanner.take(["分"]) != nil ? (hour * 60 + minute, true) : nil
            }
            guard scanner.take([":"]) != nil, let minute = scanner.minute(digits: 2...2), scanner.next != ":",
                scanner.next != "."
            else { return nil }
            return (hour * 60 + minute, false)
        }
    }

    private mutating func minute(digits: ClosedRange<Int>) -> Int? {
        whole(digits: digits).flatMap { $0 < 60 ? $0 : nil }
    }
}
