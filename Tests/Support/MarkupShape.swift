/// Lines of markup, split into tags and texts.
struct MarkupShape {
    /// The lines with `…` in place of each text and each attribute value.
    private(set) var tags: [String] = []
    private var texts: [String] = []

    init(of lines: some Sequence<String>) {
        for line in lines { append(line) }
    }

    /// The differences from markup with the same tags, as in `old → new, 1 → 2`; nil when the tags differ, or when one
    /// text became two different ones.
    func changes(from old: MarkupShape) -> String? {
        guard tags == old.tags else { return nil }
        var renamed: [String: String] = [:]
        var changes: [String] = []
        for (old, new) in zip(old.texts, texts) {
            guard let known = renamed.updateValue(new, forKey: old) else {
                if old != new { changes.append("\(Self.shown(old)) → \(Self.shown(new))") }
                continue
            }
            guard known == new else { return nil }
        }
        return changes.joined(separator: ", ")
    }

    private mutating func append(_ line: String) {
        var (tags, text, place) = ("", "", Place.text)
        for character in line {
            switch (place, character) {
            case (.text, "<"), (.value, "\""):
                if place == .value || !text.isEmpty {
                    texts.append(text)
                    tags += "…"
                }
                text = ""
                place = .tag
            case (.text, _), (.value, _):
                text.append(character)
                continue
            case (.tag, "\""): place = .value
            case (.tag, ">"): place = .text
            case (.tag, _): break
            }
            tags.append(character)
        }
        if !text.isEmpty { texts.append(text) }
        self.tags.append(text.isEmpty ? tags : "\(tags)…")
    }

    private static func shown(_ text: String) -> String {
        text.isEmpty ? "\"\"" : text
    }

    private enum Place { case text, tag, value }
}

/// Shortens elements that have the same tags as an earlier one, as a list's cards have: the start tag stays, followed
/// by `≈` and the texts that differ. `≈2`: compared with the second kind of element that begins with such a start tag.
struct RepeatedElements {
    /// The first element of each shape, and its number among the shapes with the same start tag.
    private var known: [[String]: (shape: MarkupShape, number: Int)] = [:]
    private var counts: [String: Int] = [:]

    /// - Parameter lines: whole markup, or hunks.
    mutating func shortened(_ lines: [String]) -> [String] {
        var shortened: [String] = []
        var rest = lines[...]
        while let line = rest.first {
            let sign = line.hasPrefix("+") ? "+" : ""
            if let length = elementLength(of: rest, after: sign),
                let changes = changes(of: rest.prefix(length).map { String($0.dropFirst(sign.count)) })
            {
                shortened.append("\(line) \(changes)")
                rest = rest.dropFirst(length)
            } else {
                shortened.append(line)
                rest = rest.dropFirst()
            }
        }
        return shortened
    }

    private mutating func changes(of lines: [String]) -> String? {
        let indentation = lines[0].prefix { $0 == " " }.count
        let shape = MarkupShape(of: lines.map { String($0.dropFirst(indentation)) })
        guard let known = known[shape.tags] else {
            let number = counts[shape.tags[0], default: 0] + 1
            counts[shape.tags[0]] = number
            self.known[shape.tags] = (shape, number)
            return nil
        }
        return shape.changes(from: known.shape).map { changes in
            "≈\(known.number > 1 ? "\(known.number)" : "")\(changes.isEmpty ? "" : " \(changes)")"
        }
    }
}

/// The number of lines of the element that begins in the first line; nil when it ends there, or with a line that has
/// another sign.
func elementLength(of lines: ArraySlice<String>, after sign: String = "") -> Int? {
    guard let first = lines.first else { return nil }
    let start = sign + first.dropFirst(sign.count).prefix { $0 == " " } + "<"
    guard first.hasPrefix(start) else { return nil }
    let end = lines.dropFirst().firstIndex { $0.hasPrefix(start) || !$0.hasPrefix(sign) }
    guard let end, lines[end].hasPrefix("\(start)/") else { return nil }
    return end - lines.startIndex + 1
}
