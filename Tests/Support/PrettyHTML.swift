/// Markup with one tag or text a line, indented, so that a change of it reads well.
///
/// Nothing is lost: line breaks in texts are shown as `⏎`, and every text stands in its line between tags. Versions
/// of assets are left out, which change with the files and not with the pages; so is the script that may not be
/// installed.
package struct PrettyHTML: CustomStringConvertible {
    package private(set) var description = ""
    private var depth = 0

    package init(_ markup: String) {
        for token in Self.tokens(in: Self.withoutVersions(markup)) {
            append(token)
        }
    }

    private mutating func append(_ token: Substring) {
        if token.hasPrefix("</") { depth -= 1 }
        let line = token.replacing("\n", with: "⏎")
        description += String(repeating: "  ", count: max(depth, 0)) + line + "\n"
        if Self.opens(token) { depth += 1 }
    }

    private static func tokens(in markup: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = markup[...]
        while let start = rest.firstIndex(of: "<") {
            if start > rest.startIndex { tokens.append(rest[..<start]) }
            let end = rest[start...].firstIndex(of: ">").map(rest.index(after:)) ?? rest.endIndex
            tokens.append(rest[start..<end])
            rest = rest[end...]
        }
        return rest.isEmpty ? tokens : tokens + [rest]
    }

    private static func opens(_ token: Substring) -> Bool {
        guard token.hasPrefix("<"), !token.hasPrefix("</"), !token.hasPrefix("<!") else { return false }
        let name = token.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return !voidElements.contains(String(name))
    }

    private static func withoutVersions(_ markup: String) -> String {
        markup
            .replacing(#/<script src="\/assets\/vendor\/[^>]*><\/script>/#, with: "")
            .replacing(#/\?v=[0-9a-z]+/#, with: "")
    }

    private static let voidElements: Set<String> = ["br", "hr", "img", "input", "link", "meta"]
}
