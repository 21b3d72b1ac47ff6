import Foundation
package import TypedCore

/// Cuts a page into its posts, line by line. A post begins where a line comes that each post has once: its day, its
/// prefecture, or the number of the visit.
package struct PostSplitter {
    /// The size at which a post is cut, in bytes. No visit could hold so much.
    private static let largestPost = 64 * 1024

    private let days: TypedDays
    private var lines: [Substring] = []
    private var size = 0
    private var marks: [PostPage.Mark] = []
    /// The line above the first mark of the page, such as the writer's name, which each post then has.
    private var heading: Substring?
    /// The lines above the first post.
    package private(set) var top: [Substring] = []

    /// - Parameter days: reads the days.
    package init(days: TypedDays) {
        var days = days
        days.source = .post
        self.days = days
    }

    /// Whether a text is a page of posts: the first one has sets, or the number of a visit.
    package static func isPage(_ text: String, days: TypedDays) -> Bool {
        var splitter = PostSplitter(days: days)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let post = splitter.add(line), SakatsuPost.hasSets(post, days: days) { return true }
            if case .visits? = splitter.marks.last { return true }
        }
        return splitter.finish().map { SakatsuPost.hasSets($0, days: days) } ?? false
    }

    /// - Returns: the post that ends before the line; nil if none does.
    package mutating func add(_ line: Substring) -> String? {
        var post: String?
        if line.utf8.count <= PostPage.longestMark, let mark = PostPage.Mark(line, days) {
            if marks.isEmpty || marks.contains(where: mark.isNext) { post = begin(with: mark) }
            marks.append(mark)
        }
        size += line.utf8.count + 1
        if size <= Self.largestPost { lines.append(line) }
        return post
    }

    /// - Returns: the last post; nil for a page without any.
    package mutating func finish() -> String? {
        defer { (lines, marks, size) = ([], [], 0) }
        return marks.isEmpty ? nil : Self.text(lines)
    }

    private mutating func begin(with mark: PostPage.Mark) -> String? {
        let last = lines.lastIndex { !$0.isWhite }
        let isFirst = marks.isEmpty
        if isFirst { heading = last.flatMap { lines[$0].utf8.count <= PostPage.longestMark ? lines[$0] : nil } }
        var next: [Substring] = []
        // The facility is named above its prefecture.
        if let last, lines[last] == heading || mark == .prefecture && lines[last].utf8.count <= PostPage.longestMark {
            next = [lines[last]]
            lines.removeSubrange(last...)
        }
        let post = isFirst ? nil : Self.text(lines)
        if isFirst { top = Array(lines.suffix(100)) }
        (lines, marks) = (next, [])
        size = next.reduce(0) { $0 + $1.utf8.count + 1 }
        return post
    }

    private static func text(_ lines: [Substring]) -> String {
        lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
