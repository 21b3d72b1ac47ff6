import ModelsCore
import TypedCore

extension TypedScanner {
    /// Reads the next part of the item.
    mutating func read(into item: inout PostItem) -> Bool {
        let start = position
        skipSpaces()
        if take([":", "=", "…"]) != nil || take(["@", "at", "was", "is"]) != nil
            || (item.times.isEmpty && take(["-", "–", "—", "|"]) != nil)
        {
            skipSpaces()
        }
        if readAmount(into: &item) { return true }
        if let temperature = temperature() {
            item.temperatures.append(temperature)
        } else if let temperature = attempt({ $0.furtherTemperature(of: item) }) {
            item.temperatures.append(temperature)
        } else if item.times.isEmpty, item.count == nil,
            let (count, time) = attempt({ $0.countedTime(isAfterSign: !item.temperatures.isEmpty) })
        {
            item.times.append(time)
            item.times[0].count = count
            item.count = count
        } else if item.times.isEmpty, let range = attempt({ $0.clockRange() }) {
            item.times.append(range)
        } else if item.times.isEmpty, attempt({ $0.clocks() ?? $0.clock() }) != nil {
            // A time of the day does not say how long a step took.
            (item.isUnclear, item.hasRemark) = (true, true)
        } else if item.count == nil || !item.times.isEmpty, item.times.count <= SakatsuLimits.setCount,
            let time = listedTime(isFirst: item.times.isEmpty)
        {
            // `10・12分`
            if time.hasUnit { for index in item.times.indices { item.times[index].take(time.unit) } }
            item.times.append(time)
        } else if attempt({ $0.humidity() }) != nil {
            item.hasRemark = true
        } else if var inner = bracketed() {
            take(inner: &inner, into: &item)
        } else {
            move(to: start)
            return false
        }
        return true
    }

    /// Reads how often the last time was repeated, or that it is that of each set.
    mutating func readAmount(into item: inout PostItem) -> Bool {
        let start = position
        skipSpaces()
        if take(Self.each) != nil {
            item.isEach = true
        } else if !item.times.isEmpty, let next, PostNames.symbols[next] == item.kind {
            // 10分🔥
            skipScalar()
        } else if item.times.count > 1, let count = attempt({ $0.countOfAll() }) {
            // 6分、6分、12分の計3セット
            item.hasRemark = item.hasRemark || count != item.times.count
        } else if item.times.last.map({ $0.count == nil }) ?? (item.count == nil), let count = count() {
            if let last = item.times.indices.last { item.times[last].count = count }
            item.count = count
            // 3x10 may be ten sets of three minutes, or three of ten.
            if count > 5, let time = item.times.first, !time.hasUnit, time.seconds < FixedDecimal(60 * count) {
                (item.times, item.count, item.isUnclear, item.hasRemark) = ([], nil, true, true)
            }
        } else {
            move(to: start)
            return false
        }
        return true
    }

    /// `@ 50F`, `(90℃)`
    mutating func readTemperature(into item: inout PostItem) -> Bool {
        attempt { scanner in
            scanner.skipSpaces()
            if var inner = scanner.bracketed() { return inner.whole { $0.temperature() } }
            scanner.take(["@", "at"])
            return scanner.temperature()
        }.map { item.temperatures.append($0) } != nil
    }

    private static let each = [
        "ずつ", "各", "毎回", "それぞれ", "each time", "each round", "each", "every time", "per round", "per set", "a round",
    ]

    /// `4 x 10 min`
    private mutating func countedTime(isAfterSign: Bool) -> (count: Int, time: TypedTime)? {
        if isAfterSign { _ = separator() }
        guard let count = countInFront(), let time = time(), time.hasUnit else { return nil }
        return (count, time)
    }

    /// 105℃,98℃
    private mutating func furtherTemperature(of item: PostItem) -> (celsius: FixedDecimal, inexact: String?)? {
        guard !item.temperatures.isEmpty, separator() else { return nil }
        return temperature()
    }

    /// 湿度15%
    private mutating func humidity() -> Bool? {
        _ = attempt { $0.take([","]) }
        skipSpaces()
        guard take(["湿度", "humidity", "rh"]) != nil else { return nil }
        skip { $0.isDigit || $0 == "." || $0 == "~" || $0 == "〜" || $0 == " " || $0 == "約" || $0 == ":" }
        return take(["%", "パーセント"]) != nil
    }

    /// A further time of the item, after a separator unless it is the first. A time before a name belongs to the next
    /// item.
    private mutating func listedTime(isFirst: Bool) -> TypedTime? {
        attempt { scanner in
            if !isFirst {
                guard scanner.separator() else { return nil }
            }
            // 上段6分 × 2、下段10分 × 1
            let place = scanner.take(Self.places)
            // 1回目 7分、2回目 9分
            _ = scanner.attempt { scanner in
                scanner.whole(digits: 1...2) != nil && scanner.takeOrdinal()
                    ? scanner.skip { [" ", ":", "は"].contains($0) } : nil
            }
            guard scanner.attempt({ $0.temperature() }) == nil, var time = scanner.time(), scanner.isTime(time) else {
                return nil
            }
            time.note = place
            if !isFirst {
                if scanner.attempt({ scanner in scanner.namedItem() }) != nil { return nil }
                var ahead = scanner
                if ahead.next == " " {
                    ahead.skipSpaces()
                    if let run = ahead.letters(limit: 12), PostNames.isOther(ahead.plainText(run)) { return nil }
                }
            }
            return time
        }
    }

    private static let places = ["最上段", "上段", "中段", "下段", "奥", "手前", "端"]

    /// Whether the words after a time show that a step took it. They do not in サウナ10分前に着いた.
    private func isTime(_ time: TypedTime) -> Bool {
        guard time.seconds > FixedDecimal(0) else { return false }
        var ahead = self
        // `水風呂1分、3セット`
        if !time.hasUnit, ahead.unitOfSets() { return false }
        return ahead.take([
            "前", "待", "並", "毎", "おき", "置き", "ごと", "間隔", "刻み", "遅", "コース", "制", "砂時計", "円", "の1", "の一", "1", "2",
            "km", "kcal", "bpm", "session",
        ]) == nil
    }

    /// 全4セット、うち1回は寝落ち
    private mutating func countOfAll() -> Int? {
        take(["の"])
        return take(["全", "計", "合計"]) == nil ? nil : count()
    }

    private func take(inner: inout TypedScanner, into item: inout PostItem) {
        let last = item.times.indices.last
        let note = inner.rest
        if let temperature = inner.attempt({ $0.temperature() }) {
            item.temperatures.append(temperature)
            // 102℃・湿度20%
            if !inner.isAtEnd { item.hasRemark = true }
        } else if item.times.isEmpty, let time = inner.whole({ $0.clockRange() }) ?? inner.whole({ $0.time() }),
            time.hasUnit
        {
            item.times.append(time)
        } else if item.count == nil, let count = inner.whole({ $0.count() }) ?? inner.attempt({ $0.countOfAll() }) {
            if let last { item.times[last].count = count }
            item.count = count
        } else if let last, item.times[last].note == nil {
            item.times[last].note = note
        } else {
            item.notes.append(note)
        }
    }
}
