import LocalizationCore
import ModelsCore
import TypedCore

/// An item of a post: `サウナ：10分 × 3`, `水風呂(16℃) 1分`, `🔥88℃`.
struct PostItem {
    var kind: SaunaStep.Kind
    /// The name as typed; nil for a symbol or a single syllable (🔥, サ).
    var name: String?
    /// The texts in brackets after the name.
    var notes: [String] = []
    /// One time for each set, or a single one for all sets.
    var times: [TypedTime] = []
    var temperatures: [(celsius: FixedDecimal, inexact: String?)] = []
    /// The number of repetitions, typed after the last time or without any time.
    var count: Int?
    /// Whether its name is a single syllable (サ, 水, 外), which is only meaningful together with others.
    var isShort = false

    /// Whether it contains a count or several times. It is then about several sets, and not a step of one.
    var isColumn: Bool { count != nil || times.count > 1 || times.contains { $0.count != nil } }

    /// One for each repetition; if there are more than a visit can have, one more than the limit.
    var steps: [TypedTime?] {
        guard !times.isEmpty else { return Array(repeating: nil, count: count ?? 1) }
        let all = times.lazy.flatMap(\.repeated)
        return Array(all.prefix(SakatsuLimits.setCount + 1))
    }

    /// A step with one of the times.
    ///
    /// - Returns: nil when the typed text does not fit into the step's title.
    func step(_ time: TypedTime?, _ localize: Localizer) -> SaunaStep? {
        title(notes + [time?.inexact, time?.note].compactMap(\.self), localize.title(of: kind), localize).map {
            SaunaStep(kind: kind, title: $0, seconds: time?.seconds, unit: time?.unit ?? defaultUnit)
        }
    }

    /// - Returns: nil when the place has no temperature, or the typed text does not fit into its title.
    func temperature(
        _ temperature: (celsius: FixedDecimal, inexact: String?), _ localize: Localizer
    ) -> SaunaTemperature? {
        let kind: SaunaTemperature.Kind
        switch self.kind {
        case .sauna: kind = .sauna
        case .coolBath: kind = .coolBath
        case .relaxation, .other: return nil
        }
        // If there is a step, it has the notes.
        let notes = (times.isEmpty ? notes : []) + [temperature.inexact].compactMap(\.self)
        return title(notes, localize.title(of: kind), localize).map {
            SaunaTemperature(kind: kind, title: $0, celsius: temperature.celsius)
        }
    }

    private var defaultUnit: DurationUnit { kind == .coolBath ? .seconds : .minutes }

    private func title(_ notes: [String], _ usual: String, _ localize: Localizer) -> String? {
        let name = name ?? usual
        let title = notes.isEmpty ? name : localize(.stepWithTime(name, notes.joined(separator: " ")))
        return title.unicodeScalars.count <= SakatsuLimits.titleLength ? title : nil
    }
}

extension TypedScanner {
    private static let symbols: [Unicode.Scalar: SaunaStep.Kind] = [
        "🔥": .sauna, "🧖": .sauna, "♨": .sauna, "💧": .coolBath, "💦": .coolBath, "🧊": .coolBath, "❄": .coolBath,
        "🍃": .relaxation, "🌿": .relaxation, "🪑": .relaxation, "🌬": .relaxation,
    ]
    private static let symbolScalars = Set(symbols.keys)

    /// The usual names of steps, in lower case; a name can also end with one: 塩サウナ.
    private static let names = [
        (SaunaStep.Kind.sauna, ["サウナ", "サウナ室", "サ室", "ロウリュ", "ロウリュウ", "アウフグース", "sauna", "aufguss", "löyly"]),
        (
            .coolBath,
            ["水風呂", "冷水浴", "冷水風呂", "冷水", "グルシン", "cold plunge", "cold bath", "cool bath", "ice bath", "plunge"]
        ),
        (
            .relaxation,
            ["休憩", "外気浴", "内気浴", "休息", "ととのい", "整い", "rest", "relaxation", "relax", "break", "fresh air", "air bath"]
        ),
        (
            .other,
            [
                "岩盤浴", "炭酸泉", "温泉", "露天風呂", "内湯", "ジャグジー", "シャワー", "水通し", "足湯", "スチーム",
                "hot bath", "steam", "steam room", "steam bath", "shower", "jacuzzi", "hot tub",
            ]
        ),
    ].flatMap { (kind: SaunaStep.Kind, words: [String]) in words.map { (kind, Array($0.unicodeScalars)) } }
    private static let shortNames: [String: SaunaStep.Kind] = [
        "サ": .sauna, "水": .coolBath, "外": .relaxation, "内": .relaxation, "休": .relaxation, "外気": .relaxation,
        "内気": .relaxation,
    ]
    private static let temperatureNames: [String: SaunaStep.Kind] = ["室温": .sauna, "水温": .coolBath]

    /// An item with everything that belongs to it.
    mutating func item() -> PostItem? {
        attempt { scanner in
            scanner.skipSpaces()
            // `10 min sauna`
            let time = scanner.attempt { $0.leadingTime() }
            guard var item = scanner.namedItem() else { return nil }
            if let time {
                item.times = [time]
                item.count = scanner.count()
                item.times[0].count = item.count
                return item
            }
            while scanner.read(into: &item) {}
            guard item.times.allSatisfy(\.hasUnit) || item.times.count == 1 else { return nil }
            return item
        }
    }

    private mutating func leadingTime() -> TypedTime? {
        guard let time = time(), time.hasUnit else { return nil }
        skipSpaces()
        take(["in the", "in", "of", "の"])
        return time
    }

    private mutating func namedItem() -> PostItem? {
        skipSpaces()
        let symbol = take(Self.symbolScalars).flatMap { Self.symbols[$0] }
        // 🧖‍♂️, 🧖🏻
        skip {
            $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0 == "♂" || $0 == "♀" || (0x1F3FB...0x1F3FF).contains($0.value)
        }
        skipSpaces()
        if let named = attempt({ $0.name() }) {
            return PostItem(kind: symbol ?? named.kind, name: named.name, isShort: named.name == nil)
        }
        return symbol.map { PostItem(kind: $0, name: attempt { $0.ownName() }) }
    }

    /// A custom name of a step whose kind is known from a symbol.
    private mutating func ownName() -> String? {
        let start = position
        guard let run = letters(limit: 30), !Self.isProse(plainText(run).unicodeScalars) else { return nil }
        return typed(from: start)
    }

    private static func isProse(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        text.contains { particles.contains($0) }
    }

    private static let particles: Set<Unicode.Scalar> = ["は", "が", "を", "で", "に", "と"]

    private mutating func name() -> (kind: SaunaStep.Kind, name: String?)? {
        // 【サウナ】
        if var bracketed = attempt({ $0.bracketed() }) { return bracketed.whole { $0.name() } }
        let start = position
        guard let run = letters(limit: 30) else { return nil }
        for length in [0, 1] where run.count > length {
            // サウナは, サウナ約
            let end = run.upperBound - length
            let text = plainText(run.lowerBound..<end)
            guard length == 0 || ["は", "を", "に", "で", "が", "約"].contains(plainText(end..<run.upperBound)) else {
                return nil
            }
            let isApproximate = length == 1 && plainText(end..<run.upperBound) == "約"
            if let kind = Self.kind(of: text) {
                move(to: end)
                let name = typed(from: start)
                move(to: isApproximate ? end : run.upperBound)
                return (kind, name)
            }
            if let kind = Self.shortNames[text] {
                move(to: isApproximate ? end : run.upperBound)
                return (kind, nil)
            }
        }
        return nil
    }

    /// The kind of a name that ends with a known word.
    private static func kind(of name: String) -> SaunaStep.Kind? {
        if let kind = temperatureNames[name] { return kind }
        let scalars = Array(name.unicodeScalars)
        for ending in temperatureEndings where scalars.ends(with: ending) {
            return kind(ofScalars: scalars.dropLast(ending.count))
        }
        return kind(ofScalars: scalars[...])
    }

    private static func kind(ofScalars name: ArraySlice<Unicode.Scalar>) -> SaunaStep.Kind? {
        let longest = names.filter { name.ends(with: $0.1) }.max { $0.1.count < $1.1.count }
        guard let (kind, word) = longest else { return nil }
        let prefix = name.dropLast(word.count)
        // `forest` does not mean rest, and 熱いけどサウナ is not a name.
        let isName = prefix.isEmpty || prefix.last == " " || !word.allSatisfy(\.isASCII)
        return isName && prefix.count <= 10 && !isProse(prefix) ? kind : nil
    }

    private static let temperatureEndings = ["の温度", "温度", "温", " temperature", " temp"].map {
        Array($0.unicodeScalars)
    }

    /// Reads the next part of the item.
    private mutating func read(into item: inout PostItem) -> Bool {
        let start = position
        skipSpaces()
        if take([":", "=", "…"]) != nil { skipSpaces() }
        if let temperature = temperature() {
            item.temperatures.append(temperature)
        } else if item.count == nil || !item.times.isEmpty, item.times.count <= SakatsuLimits.setCount,
            let time = listedTime(isFirst: item.times.isEmpty)
        {
            // `10・12分`
            if time.hasUnit { for index in item.times.indices { item.times[index].take(time.unit) } }
            item.times.append(time)
        } else if item.times.last.map({ $0.count == nil }) ?? (item.count == nil), let count = count() {
            if let last = item.times.indices.last { item.times[last].count = count }
            item.count = count
        } else if var inner = bracketed() {
            take(inner: &inner, into: &item)
        } else {
            move(to: start)
            return false
        }
        return true
    }

    /// A further time of the item, after a separator unless it is the first. A time before a name belongs to the next
    /// item.
    private mutating func listedTime(isFirst: Bool) -> TypedTime? {
        attempt { scanner in
            if !isFirst {
                guard scanner.separator() else { return nil }
            }
            guard scanner.attempt({ $0.temperature() }) == nil, let time = scanner.time() else { return nil }
            if !isFirst, scanner.attempt({ scanner in scanner.namedItem() }) != nil { return nil }
            return time
        }
    }

    private func take(inner: inout TypedScanner, into item: inout PostItem) {
        let last = item.times.indices.last
        let note = inner.rest
        if let temperature = inner.whole({ $0.temperature() }) {
            item.temperatures.append(temperature)
        } else if item.times.isEmpty, let time = inner.whole({ $0.time() }), time.hasUnit {
            item.times.append(time)
        } else if item.count == nil, let count = inner.whole({ $0.count() }) {
            if let last { item.times[last].count = count }
            item.count = count
        } else if let last, item.times[last].note == nil {
            item.times[last].note = note
        } else {
            item.notes.append(note)
        }
    }
}

extension BidirectionalCollection where Element: Equatable {
    fileprivate func ends(with other: some BidirectionalCollection<Element>) -> Bool {
        reversed().starts(with: other.reversed())
    }
}
