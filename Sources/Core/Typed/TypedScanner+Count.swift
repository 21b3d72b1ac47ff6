import ModelsCore

/// Numbers of sets.
extension TypedScanner {
    /// A number of repetitions: `×3`, `x 3セット`, `3回`, `を3セット`.
    package mutating func count() -> Int? {
        attempt { scanner in
            scanner.skipSpaces()
            if scanner.take(["twice"]) != nil { return 2 }
            scanner.take(["をそれぞれ", "を計", "の計", "を", "の", "で", "が"])
            let isMultiplied = scanner.multiplication()
            guard
                let count = scanner.whole(digits: 1...3) ?? scanner.kanjiNumber(before: ["セ", "回", "本", "周", "巡"])
                    ?? scanner.numberWord(),
                scanner.next != "."
            else { return nil }
            let hasUnit = scanner.unitOfSets()
            guard isMultiplied || hasUnit, (1...SakatsuLimits.setCount).contains(count) else { return nil }
            // `3回目` is an ordinal, and `×3分` a time.
            return scanner.next == "目" || scanner.take(["分", "秒"]) != nil ? nil : count
        }
    }

    private mutating func numberWord() -> Int? {
        attempt { scanner in
            let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
            let word = scanner.take(words)
            scanner.skipSpaces()
            return word.flatMap { words.firstIndex(of: $0) }.map { $0 + 1 }
        }
    }

    /// A number of sets, which must be whole: `3`, `3.0`, `3セット`.
    package mutating func setCount() -> Int? {
        attempt { scanner in
            guard let number = scanner.number(), number.hundredths.isMultiple(of: 100) else { return nil }
            if !scanner.unitOfSets() { scanner.take(["x"]) }
            return number.hundredths / 100
        }
    }

    static let multiplicationSigns: Set<Unicode.Scalar> = ["×", "x", "*", "✕", "✖", "✗", "⨯"]

    package mutating func multiplication() -> Bool {
        let isMultiplied = take(Self.multiplicationSigns) != nil
        skipSpaces()
        return isMultiplied
    }

    package mutating func unitOfSets() -> Bool {
        attempt { scanner in
            scanner.skipSpaces()
            return scanner.take(["セットずつ", "セット", "セツト", "巡", "回ずつ", "回", "本", "周", "sets", "set", "times", "rounds"])
        } != nil
    }
}
