import Foundation
import ModelsCore
import TypedCore

/// What a page around a post says about it.
package enum PostPage {
    /// The length of the longest line that is more than text, in bytes.
    static let longestMark = 90

    /// The number of lines before a second post: the second line that can only begin one or belong to its head.
    static func endOfFirstPost(in lines: [Substring], _ days: TypedDays) -> Int {
        var marks: Set<Mark> = []
        for (place, line) in lines.enumerated() {
            guard line.utf8.count <= longestMark, let mark = Mark(line, days) else { continue }
            if !marks.insert(mark).inserted { return place }
        }
        return lines.count
    }

    /// A line that each post has once.
    enum Mark {
        case prefecture, visits, date

        init?(_ line: Substring, _ days: TypedDays) {
            let text = line.drop { $0.isWhitespace }
            if text.first == "[", text.contains("]"), PostHead.isPlace(text) {
                self = .prefecture
            } else if text.first?.isNumber == true, text.contains("回目の訪問") {
                self = .visits
            } else if text.first?.isNumber == true, PostHead(text, isFirst: false, days: days)?.date != nil {
                self = .date
            } else {
                return nil
            }
        }
    }

    /// The facility that all posts of a page are about, from the lines above the first one.
    package static func facility(above lines: [Substring]) -> String? {
        lines.lazy.compactMap { line -> String? in
            var text = String(line)
            if let end = text.range(of: "のサ活") { text.removeSubrange(end.lowerBound...) }
            return PostFacility.name(in: text)
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
