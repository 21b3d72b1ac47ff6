import LocalizationCore
import ModelsCore
import TypedCore

/// A text that is exactly as ``SakatsuShareText`` creates it from a visit with sets. Nothing needs to be guessed: the
/// text around the sets is that of the visit, whatever it looks like.
struct SharedVisit {
    let facilityName: String
    let visitingDate: CivilDate
    var foreword = ""
    var sets: [SaunaSet] = []
    var afterword = ""
    var temperatures: [(kind: SaunaTemperature.Kind, celsius: FixedDecimal)] = []

    /// - Returns: nil for any other text.
    init?(_ lines: [Substring]) {
        guard let first = lines.first, let (name, date) = Self.title(first) else { return nil }
        facilityName = name
        visitingDate = date
        let heads = lines.indices.dropFirst(2).lazy.compactMap { index in
            Self.sets(in: lines, at: index).map { (index, $0) }
        }
        guard lines.count > 2, lines[1].isEmpty, let (head, sets) = heads.first else { return nil }
        self.sets = sets
        foreword = lines[2..<head].dropLast().joined(separator: "\n")
        var rest = lines[(head + 1 + sets.count)...]
        // Other apps remove spaces and line breaks at the end.
        while rest.last?.isWhite == true { rest.removeLast() }
        if let last = rest.last, rest.dropLast().last?.isEmpty == true, let temperatures = Self.temperatures(last) {
            self.temperatures = temperatures
            rest = rest.dropLast(2)
        }
        afterword = rest.dropFirst().joined(separator: "\n")
    }

    private static func title(_ line: Substring) -> (String, CivilDate)? {
        for (opening, closing) in [("（", "）"), (" (", ")")] where line.utf8.count <= 500 && line.hasSuffix(closing) {
            let end = line.unicodeScalars.dropLast()
            let date = Substring(end.suffix(10))
            let name = Substring(end.dropLast(10))
            guard name.hasSuffix(opening), date.utf8.count == 10,
                let day = CivilDate(date.replacing("/", with: "-").description)
            else { continue }
            let text = String(name.unicodeScalars.dropLast(opening.unicodeScalars.count))
            return text.isBlank ? nil : (text, day)
        }
        return nil
    }

    /// The sets, if a line contains their number and is followed by exactly that many lines, and then an empty one.
    private static func sets(in lines: [Substring], at index: Int) -> [SaunaSet]? {
        let head = lines[index]
        guard lines[index - 1].isEmpty, head.utf8.count <= 40, let first = head.unicodeScalars.first, first.isDigit,
            let count = Int(String(String.UnicodeScalarView(head.unicodeScalars.prefix(while: \.isDigit)))),
            (1...SakatsuLimits.setCount).contains(count),
            Localizer.all.contains(where: { $0(.setCount(count)).isIdentical(to: String(head)) }),
            lines.count > index + count, lines.count == index + count + 1 || lines[index + count + 1].isWhite
        else { return nil }
        var sets: [SaunaSet] = []
        for line in lines[(index + 1)...(index + count)] {
            guard let set = set(line) else { return nil }
            sets.append(set)
        }
        return sets
    }

    private static func set(_ line: Substring) -> SaunaSet? {
        let items = line.unicodeScalars.split(separator: "→", omittingEmptySubsequences: false)
        guard items.count <= SakatsuLimits.stepsPerSet else { return nil }
        let steps = items.compactMap(step)
        // A line with words alone is text.
        let isSet = steps.contains { $0.kind != .other || $0.seconds != nil }
        return isSet && steps.count == items.count ? SaunaSet(steps: steps) : nil
    }

    private static let kinds: [Unicode.Scalar: SaunaStep.Kind] = Dictionary(
        uniqueKeysWithValues: SaunaStep.Kind.allCases.compactMap { kind in
            kind.symbol?.unicodeScalars.first.map { ($0, kind) }
        })

    private static func step(_ item: Substring.UnicodeScalarView) -> SaunaStep? {
        let kind = item.first.flatMap { kinds[$0] } ?? .other
        var title = kind == .other ? item : item.dropFirst()
        guard let last = title.last, title.count <= SakatsuLimits.titleLength + 40 else { return nil }
        for (space, opening, closing) in [("", "（", "）"), (" ", "(", ")")] as [(String, Unicode.Scalar, Unicode.Scalar)]
        where closing == last {
            guard let start = title.lastIndex(of: opening) else { continue }
            var scanner = TypedScanner(Substring(title[title.index(after: start)...].dropLast()))
            guard let time = scanner.whole({ $0.exactTime() }), time.hasUnit else { continue }
            title = title[..<start]
            guard space.isEmpty || title.last == " " else { return nil }
            title = title.dropLast(space.count)
            return SaunaStep(kind: kind, title: String(Substring(title)), seconds: time.seconds, unit: time.unit)
        }
        return SaunaStep(
            kind: kind, title: String(Substring(title)), seconds: nil, unit: kind == .coolBath ? .seconds : .minutes)
    }

    /// `🔥88℃ 💧16.2℃`
    private static func temperatures(_ line: Substring) -> [(SaunaTemperature.Kind, FixedDecimal)]? {
        let items = line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        guard items.count <= SakatsuLimits.temperatureCount else { return nil }
        let found = items.compactMap { item -> (SaunaTemperature.Kind, FixedDecimal)? in
            let kind = SaunaTemperature.Kind.allCases.first { Substring(item).hasPrefix($0.symbol) }
            var scanner = TypedScanner(Substring(item.dropFirst()))
            guard let kind, let celsius = scanner.whole({ $0.temperature() }), celsius.inexact == nil else {
                return nil
            }
            return (kind, celsius.celsius)
        }
        return found.count == items.count ? found : nil
    }
}
