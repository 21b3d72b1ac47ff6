import Foundation
import ValuesCore

extension SakatsuContent {
    /// As visits are kept, wherever it comes from: the facility's name and titles are one line each without white space
    /// around, and a foreword or afterword of nothing but white space is empty.
    package var normalized: SakatsuContent {
        var content = self
        content.facilityName = facilityName.singleLine
        content.foreword = foreword.unlessBlank
        content.afterword = afterword.unlessBlank
        for set in sets.indices {
            for step in sets[set].steps.indices {
                content.sets[set].steps[step].title = sets[set].steps[step].title.singleLine
            }
        }
        for index in temperatures.indices {
            content.temperatures[index].title = temperatures[index].title.singleLine
        }
        return content
    }

    /// Whether both are the same, byte for byte where people write.
    func isIdentical(to other: SakatsuContent) -> Bool {
        // The bytes first: texts of before there was a limit may be such as take == long, unless they are identical.
        zip(texts, other.texts).allSatisfy { $0.isIdentical(to: $1) } && self == other
    }

    private var texts: [String] {
        [facilityName, foreword, afterword] + sets.flatMap(\.steps).map(\.title) + temperatures.map(\.title)
    }
}

extension String {
    /// Without white space around it, and with a space for each character that no one-line field can hold: controls,
    /// line breaks, and marks that turn the direction of what follows.
    fileprivate var singleLine: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar {
            case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": " " as Unicode.Scalar
            default: scalar.properties.generalCategory == .control ? " " : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Empty when there is nothing but white space; otherwise as typed.
    fileprivate var unlessBlank: String {
        allSatisfy(\.isWhitespace) ? "" : self
    }
}
