/// The text of a web page, as a browser would copy it. The page is read in pieces, and elements may be nested to any depth.
/// No script runs, and nothing is fetched.
struct PageText {
    private enum Place: Equatable {
        case text
        /// After `<`, with the beginning of the name.
        case tag
        case quoted(UInt8)
        case comment
        /// In an element whose contents are no text.
        case hidden
    }

    /// The length of the longest name or entity that matters, in bytes.
    private static let longestName = 12
    private static let hidden: Set<String> = ["script", "style", "noscript", "template", "svg", "select", "textarea"]
    /// Elements that begin a line of their own.
    private static let lines: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header",
        "footer", "dt", "dd", "dl", "hr", "table", "title", "body", "main", "nav", "blockquote", "pre", "time",
    ]
    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "times": "×", "middot": "·",
        "rarr": "→",
        "hellip": "…", "mdash": "—", "ndash": "–", "deg": "°",
    ]

    private var place = Place.text
    private var name: [UInt8] = []
    private var isNameComplete = false
    /// The number of dashes before this byte of a comment.
    private var dashes = 0
    /// Whether the byte before is a slash: `<svg/>` has no contents.
    private var isAfterSlash = false
    /// The entity being read; nil outside of one.
    private var entity: [UInt8]?
    /// The element whose end is waited for.
    private var skipped = ""
    private var isAfterSpace = true
    /// Whether nothing was read since the last end of a line: elements in elements end several at once.
    private var isAfterLine = false

    /// The text in the next piece of the page.
    mutating func text(of piece: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for byte in piece { read(byte, into: &text) }
        return text
    }

    private mutating func read(_ byte: UInt8, into text: inout [UInt8]) {
        defer { isAfterSlash = byte == UInt8(ascii: "/") }
        switch place {
        case .text, .hidden:
            if byte == UInt8(ascii: "<") {
                endEntity(into: &text)
                (place, name, isNameComplete) = (.tag, [], false)
            } else if skipped.isEmpty {
                readText(byte, into: &text)
            }
        case .tag:
            if name.isEmpty, !isNameComplete, !Self.canBeginTag(byte) {
                // 1 < 2
                place = skipped.isEmpty ? .text : .hidden
                if skipped.isEmpty { append(UInt8(ascii: "<"), to: &text) }
                read(byte, into: &text)
            } else if !skipped.isEmpty, byte == UInt8(ascii: "<") {
                (name, isNameComplete) = ([], false)
            } else if name.count == 3, name == Array("!--".utf8) {
                place = .comment
                dashes = byte == UInt8(ascii: "-") ? 1 : 0
            } else if byte == UInt8(ascii: ">") {
                endTag(into: &text)
            } else if isNameComplete, skipped.isEmpty, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                place = .quoted(byte)
            } else if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "/") && !name.isEmpty {
                isNameComplete = true
            } else if !isNameComplete, name.count < Self.longestName {
                name.append(byte | (65...90 ~= byte ? 0x20 : 0))
            }
        case .quoted(let quote):
            if byte == quote { place = .tag }
        case .comment:
            if byte == UInt8(ascii: ">"), dashes > 1 { place = skipped.isEmpty ? .text : .hidden }
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        }
    }

    private static func canBeginTag(_ byte: UInt8) -> Bool {
        65...90 ~= byte || 97...122 ~= byte || ["/", "!", "?"].contains(Character(Unicode.Scalar(byte)))
    }

    private mutating func endTag(into text: inout [UInt8]) {
        let isEnd = name.first == UInt8(ascii: "/")
        let element = String(decoding: isEnd ? name.dropFirst() : name[...], as: UTF8.self)
        if !skipped.isEmpty {
            if isEnd, element == skipped { skipped = "" }
        } else if Self.hidden.contains(element), !isEnd, !isAfterSlash {
            skipped = element
        } else if Self.lines.contains(element) {
            if !isAfterLine { text.append(UInt8(ascii: "\n")) }
            (isAfterSpace, isAfterLine) = (true, true)
        } else if !isEnd, element == "td" || element == "th" {
            text.append(UInt8(ascii: " "))
        }
        place = skipped.isEmpty ? .text : .hidden
    }

    private mutating func readText(_ byte: UInt8, into text: inout [UInt8]) {
        if byte == UInt8(ascii: "&") {
            endEntity(into: &text)
            entity = []
        } else if let read = entity {
            if byte == UInt8(ascii: ";") {
                let decoded = Self.decoded(read)
                text += decoded
                (entity, isAfterSpace, isAfterLine) = (nil, decoded == Array(" ".utf8), false)
            } else if read.count == Self.longestName || byte <= UInt8(ascii: " ") {
                endEntity(into: &text)
                append(byte, to: &text)
            } else {
                entity = read + [byte]
            }
        } else {
            append(byte, to: &text)
        }
    }

    /// White space in a page's source is a single space.
    private mutating func append(_ byte: UInt8, to text: inout [UInt8]) {
        let isSpace = byte <= UInt8(ascii: " ")
        if !isSpace || !isAfterSpace { text.append(isSpace ? UInt8(ascii: " ") : byte) }
        (isAfterSpace, isAfterLine) = (isSpace, isSpace && isAfterLine)
    }

    private mutating func endEntity(into text: inout [UInt8]) {
        guard let read = entity else { return }
        text += [UInt8(ascii: "&")] + read
        (entity, isAfterSpace, isAfterLine) = (nil, false, false)
    }

    /// The text of an entity without `&` and `;`; the entity itself if it is not known.
    static func decoded(_ entity: [UInt8]) -> [UInt8] {
        let name = String(decoding: entity, as: UTF8.self)
        let code =
            name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        if let scalar = code.flatMap(Unicode.Scalar.init) { return Array(String(Character(scalar)).utf8) }
        return Array((entities[name] ?? "&\(name);").utf8)
    }
}
