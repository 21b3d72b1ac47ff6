/// Markup in lines that compare well: an element that fits is on one line, any other has its children indented between
/// its tags.
///
/// Line breaks in texts are shown as `⏎`, and a character repeated 100 times or more by its count. Of more than twelve
/// elements of a kind in a row the first four are shown, and a checksum of the others. Versions of assets are left out,
/// because they change with the files and not with the pages; so is the script that may not be installed. An icon is
/// shown as `<icon name>`, and the identifier of a sample as `‹its number›`.
package struct PrettyHTML {
    /// The longest line, in bytes of UTF-8, with its indentation.
    private static let width = 120

    package private(set) var lines: [String] = []

    /// The complete markup.
    package init(_ markup: String) {
        append(Node.nodes(of: Self.abbreviated(markup)), depth: 0)
    }

    /// The title of a page and its own content: neither the rest of the head, nor the skip link, the tabs and the empty
    /// place for notices, which are in the snapshot of the frame.
    package init(contentOf page: String) {
        let html = Node.nodes(of: Self.abbreviated(page)).first { $0.name == "html" }
        guard let document = html, document.children.count == 2 else { return }
        append(document.children[0].children.filter { $0.name == "title" }, depth: 0)
        let body = document.children[1]
        // Texts for the script belong to the frame; a class is the page's own.
        if body.opening.contains(" class=") { lines.append(body.opening) }
        let isEmptyNotice = { (node: Node) in node.opening.hasPrefix("<div id=\"notice\"") && node.children.isEmpty }
        let frame = ["<a class=\"vh skip\"", "<div id=\"content\"", "<nav class=\"tabs\""]
        append(
            body.children.filter { node in !frame.contains { node.opening.hasPrefix($0) } && !isEmptyNotice(node) },
            depth: 0)
    }

    private static func abbreviated(_ markup: String) -> String {
        let icon = #/<svg aria-hidden="true"><use href="/assets/icons\.svg[^"\#]*\#([\w-]+)"></use></svg>/#
        return markup.replacing(icon) { "<icon \($0.output.1)>" }
            .replacing(#/00000000-0000-4000-8000-0{0,11}([0-9a-f]+)/#) { "‹\($0.output.1)›" }
    }

    private mutating func append(_ nodes: [Node], depth: Int) {
        var rest = nodes[...]
        while let first = rest.first {
            // Of one kind, or of two that alternate, such as headings and their content.
            let kinds = Set(rest.prefix(2).map(\.name))
            let run = rest.prefix { $0.name != nil && kinds.contains($0.name) }
            if run.count > 12, run.contains(where: { !fits($0, depth: depth) }) {
                for node in run.prefix(4) { append(node, depth: depth) }
                let others = run.dropFirst(4)
                let checksum = String(others.reduce(FNV.basis) { FNV.hash($1.text, from: $0) }, radix: 16)
                let names = kinds.compactMap(\.self).sorted().map { "<\($0)>" }.joined(separator: " and ")
                append("… \(others.count) more \(names), checksum \(checksum)", depth: depth)
                rest = rest.dropFirst(run.count)
            } else {
                append(first, depth: depth)
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func append(_ node: Node, depth: Int) {
        if fits(node, depth: depth) || node.children.allSatisfy({ $0.name == nil }) {
            append(node.text, depth: depth)
        } else {
            append(node.opening, depth: depth)
            append(node.children, depth: depth + 1)
            append(node.closing, depth: depth)
        }
    }

    private func fits(_ node: Node, depth: Int) -> Bool {
        node.text.utf8.count + 2 * depth <= Self.width
    }

    private mutating func append(_ text: String, depth: Int) {
        var line = String(repeating: "  ", count: depth) + text.replacing("\n", with: "⏎")
        if line.utf8.count >= 100 {
            line.replace(#/(.)\1{99,}/#) { match in "\(match.output.1)×\(match.output.0.count)" }
        }
        lines.append(line)
    }
}

/// An element, or a text.
private struct Node {
    /// The start tag, or the text.
    let opening: String
    var children: [Node] = []
    var closing = ""
    /// All of its markup.
    private(set) var text: String

    /// The name of the element; nil for a text.
    var name: Substring? {
        guard opening.utf8.first == UInt8(ascii: "<"), !opening.hasPrefix("<!") else { return nil }
        return opening.dropFirst().prefix { $0 != " " && $0 != ">" }
    }

    static func nodes(of markup: String) -> [Node] {
        var rest = markup[...]
        return nodes(in: &rest)
    }

    /// Up to an end tag, which stays, or to the end.
    private static func nodes(in rest: inout Substring) -> [Node] {
        var nodes: [Node] = []
        while let token = nextToken(in: &rest) {
            var node = Node(opening: token)
            if let name = node.name, !voidElements.contains(name) {
                node.children = Self.nodes(in: &rest)
                node.closing = endTag(in: &rest)
                node.text += node.children.map(\.text).joined() + node.closing
            }
            if !token.hasPrefix("<script src=\"/assets/vendor/") { nodes.append(node) }
        }
        return nodes
    }

    private init(opening: String) {
        self.opening = opening
        text = opening
    }

    /// A start tag or a text; nil before an end tag, and at the end.
    private static func nextToken(in rest: inout Substring) -> String? {
        guard !rest.isEmpty, !rest.hasPrefix("</") else { return nil }
        let isTag = rest.utf8.first == UInt8(ascii: "<")
        let end = rest.utf8.firstIndex(of: UInt8(ascii: isTag ? ">" : "<")) ?? rest.endIndex
        let token = isTag && end < rest.endIndex ? rest[...end] : rest[..<end]
        rest = rest[token.endIndex...]
        guard isTag, token.utf8.contains(UInt8(ascii: "?")) else { return String(token) }
        return String(token.replacing(#/\?v=[0-9a-z]+/#, with: ""))
    }

    private static func endTag(in rest: inout Substring) -> String {
        guard let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) else { return "" }
        defer { rest = rest[end...].dropFirst() }
        return String(rest[...end])
    }

    private static let voidElements: Set<Substring> = ["br", "hr", "icon", "img", "input", "link", "meta"]
}

/// FNV-1a of 64 bits: small, and the same on every machine.
private enum FNV {
    static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

    static func hash(_ text: String, from start: UInt64) -> UInt64 {
        text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
