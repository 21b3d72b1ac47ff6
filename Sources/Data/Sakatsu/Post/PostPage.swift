import ModelsCore
import TypedCore

/// What a page around a post says about it.
enum PostPage {
    /// The number of lines before a second post: the second line that can only begin one or belong to its head.
    static func endOfFirstPost(in lines: [Substring], _ days: TypedDays) -> Int {
        var marks: Set<Mark> = []
        for (place, line) in lines.enumerated() {
            guard line.utf8.count <= 90, let mark = Mark(line, days) else { continue }
            if !marks.insert(mark).inserted { return place }
        }
        return lines.count
    }

    /// A line that each post has once.
    private enum Mark {
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

    /// Whether the line after this one says where the facility is.
    static func isNameOfPlace(at place: Int, in lines: [Substring]) -> Bool {
        let next = lines.dropFirst(place + 1).first
        return next.map {
            !$0.isWhite && $0.utf8.count <= 90 && PostHead.isPlace($0) && !PostHead.isPlace(lines[place])
        } ?? false
    }
}
