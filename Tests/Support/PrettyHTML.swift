/// Markup with one tag or text a line, indented, so that a change of it reads well. An element with nothing but text
/// stands in one line.
///
/// Line breaks in texts are shown as `⏎`, and a character that stands 100 times or more in a row as its count. Versions
/// of assets are left out, which change with the files and not with the pages; so is the script that may not be
/// installed.
package struct PrettyHTML: CustomStringConvertible {
    package let description: String

    package init(_ markup: String) {
        var lines: [String] = []
        var depth = 0
        var tokens = Self.tokens(in: Self.withoutVersions(markup))[...]
        while let token = tokens.popFirst() {
            if token.hasPrefix("</") { depth -= 1 }
            var line = String(repeating: "  ", count: max(depth, 0)) + token
            if Self.opens(token) {
                let count = tokens.prefix { !$0.hasPrefix("<") }.count
                if count <= 1, tokens.dropFirst(count).first?.hasPrefix("</") == true {
                    line += tokens.prefix(count + 1).joined()
                    tokens = tokens.dropFirst(count + 1)
                } else {
                    depth += 1
                }
            }
            lines.append(Self.withoutLongRuns(line.replacing("\n", with: "⏎")))
        }
        description = lines.joined(separator: "\n") + "\n"
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
        return !voidElements.contains(String(token.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }))
    }

    private static func withoutVersions(_ markup: String) -> String {
        markup
            .replacing(#/<script src="\/assets\/vendor\/[^>]*><\/script>/#, with: "")
            .replacing(#/\?v=[0-9a-z]+/#, with: "")
    }

    private static func withoutLongRuns(_ line: String) -> String {
        line.replacing(#/(.)\1{99,}/#) { match in "\(match.output.1)×\(match.output.0.count)" }
    }

    private static let voidElements: Set<String> = ["br", "hr", "img", "input", "link", "meta"]
}
