import Foundation
import ModelsCore
import TypedCore

/// What a page around a post says about it.
package enum PostPage {
    /// The length of the longest line that is more than text, in bytes.
    static let longestMark = 90

    /// The number of lines before a second post: the second line that can only begin one or belong to its head.
    static func endOfFirstPost(in lines: [Substring], _ days: TypedDays) -> Int {
        var marks: [Mark] = []
        for (place, line) in lines.prefix(largestHead).enumerated() {
            guard line.utf8.count <= longestMark, let mark = Mark(line, days) else { continue }
            if marks.contains(where: mark.isNext) { return place }
            marks.append(mark)
        }
        return lines.count
    }

    /// The number of lines in which a second post is looked for.
    private static let largestHead = 400

    /// A line that each post has once.
    enum Mark: Equatable {
        case prefecture
        /// `3回目の訪問`
        case visits(Int)
        case date(CivilDate)

        init?(_ line: Substring, _ days: TypedDays) {
            let text = line.drop { $0.isWhitespace }
            if text.first == "[", text.contains("]"), PostHead.isPlace(text) {
                self = .prefecture
            } else if text.hasSuffix("回目の訪問"), let number = Int(String(text.dropLast(5)).halfWidth) {
                self = .visits(number)
            } else if text.contains(where: \.isNumber),
                let day = PostHead(text, isFirst: false, days: days)?.date ?? PostHead.dividing(text, days)?.head.date
            {
                self = .date(day)
            } else {
                return nil
            }
        }

        /// Whether the line belongs to another post than a mark before it.
        func isNext(to other: Mark) -> Bool {
            switch (self, other) {
            case (.prefecture, .prefecture): true
            case (.visits, .visits), (.date, .date): self != other
            default: false
            }
        }
    }

    /// Whether a visit to another place begins: 2軒目：…
    static func isNextPlace(_ line: Substring) -> Bool {
        var scanner = TypedScanner(line.prefix(12))
        scanner.skip { !$0.isDigit && !"二三四".unicodeScalars.contains($0) }
        let number = scanner.whole(digits: 1...1) ?? (scanner.take(["二", "三", "四"]) == nil ? nil : 2)
        return number ?? 0 > 1 && scanner.take(["軒目", "施設目"]) != nil
    }

    /// The facility that all posts of a page are about, from the lines above the first one.
    package static func facility(above lines: [Substring]) -> String? {
        lines.lazy.compactMap { line in
            line.range(of: "のサ活").flatMap { PostFacility.name(in: String(line[..<$0.lowerBound])) }
        }.first
    }

    /// Whether the line after this one says where the facility is.
    static func isNameOfPlace(at place: Int, in lines: [Substring]) -> Bool {
        let next = lines.dropFirst(place + 1).first
        return next.map {
            !$0.isWhite && $0.utf8.count <= longestMark && PostHead.isPlace($0) && !PostHead.isPlace(lines[place])
        } ?? false
    }
}
