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
    /// Whether its time is that of each set: `各1分`.
    var isEach = false
    /// Whether something was typed that has no place in a visit: 湿度15%.
    var hasRemark = false
    /// Whether a particle follows its name, as in a sentence: サウナは10分.
    var isInSentence = false

    /// Whether its time was typed but cannot be read, as in サウナ 13:05.
    var isUnclear = false

    /// Whether nothing but its name was typed.
    var isBare: Bool { times.isEmpty && count == nil && temperatures.isEmpty && !isUnclear }

    /// Whether it contains a count or several times. It is then about several sets, and not a step of one.
    var isColumn: Bool { isEach || isCounted }

    /// Whether the number of its sets is known.
    var isCounted: Bool { count != nil || times.count > 1 || times.contains { $0.count != nil } }

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
