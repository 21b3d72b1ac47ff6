import ModelsCore

/// Finds the workouts in the health data that an iPhone exports: `export.xml`, with gigabytes of other elements.
///
/// Nothing but the beginning of a tag is held. Comments and the document type declaration are skipped, entities are
/// never expanded, and nesting costs nothing.
struct HealthTags {
    enum Tag: Equatable {
        case workout([String: String])
        /// In the workout before.
        case metadata([String: String])
        case endOfWorkout
        case endOfFile
    }

    private enum Place {
        case text
        /// After `<`.
        case tag
        case comment
        /// Text between `<![CDATA[` and `]]>`.
        case section
        /// In the document type declaration.
        case declaration
    }

    /// The maximum size of a tag, in bytes. A longer one is skipped.
    private static let longestTag = 64 * 1024
    /// The length of an attribute's value that is read, in bytes.
    private static let longestValue = 4 * 1024
    /// The length of the longest name of an attribute, in bytes.
    private static let longestName = 32
    private static let longestEntity = 12
    /// The number of attributes that are read: a workout of Apple has twelve.
    private static let attributeCount = 100
    /// The length of the part of a tag that shows whether it is of interest: that of `Workout` and what follows it.
    private static let headLength = 8

    /// The work of reading so far: a byte in a tag of interest or a comment counts as one, the beginning of any tag as
    /// eight, and a tag that is found as 500. The health data of ten years costs some 100 million.
    private(set) var cost = 0
    private var place = Place.text
    /// The bytes after `<`.
    private var tag: [UInt8] = []
    private var quote: UInt8?
    /// The bytes before this one, in a comment or a section.
    private var last: (UInt8, UInt8) = (0, 0)
    /// The number of open brackets of a declaration. A comment in it returns to the same number.
    private var depth = 0
    private var isInWorkout = false
    private var found: [Tag] = []

    /// Reads the next piece of the file.
    ///
    /// - Returns: the tags that end in it.
    mutating func read(_ piece: [UInt8]) -> [Tag] {
        let opening = [UInt8(ascii: "<")]
        var position = 0
        while position < piece.count {
            if place == .text {
                guard let start = piece.range(of: opening, from: position) else { break }
                position = start.upperBound
                cost += 8
                // Nearly all tags are those of records.
                if position == piece.count || canBegin(with: piece[position]) { begin() }
            } else {
                read(piece[position])
                position += 1
                cost += 1
            }
        }
        cost += 500 * found.count
        defer { found.removeAll() }
        return found
    }

    /// Whether a tag of interest, a comment, a section or a declaration can begin with a byte.
    private func canBegin(with byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "W"), UInt8(ascii: "/"), UInt8(ascii: "!"): true
        case UInt8(ascii: "M"): isInWorkout
        default: false
        }
    }

    private mutating func begin() {
        (place, quote) = (.tag, nil)
        tag.removeAll(keepingCapacity: true)
    }

    private mutating func read(_ byte: UInt8) {
        switch place {
        case .text: break
        case .tag: readTag(byte)
        case .comment:
            if last == (UInt8(ascii: "-"), UInt8(ascii: "-")), byte == UInt8(ascii: ">") {
                place = depth > 0 ? .declaration : .text
                tag.removeAll(keepingCapacity: true)
            }
            last = (last.1, byte)
        case .section:
            if last == (UInt8(ascii: "]"), UInt8(ascii: "]")), byte == UInt8(ascii: ">") { place = .text }
            last = (last.1, byte)
        case .declaration: readDeclaration(byte)
        }
    }

    private mutating func readTag(_ byte: UInt8) {
        if byte == UInt8(ascii: "<") { return begin() }
        if let open = quote {
            if byte == open { quote = nil }
        } else if byte == UInt8(ascii: ">") {
            place = .text
            return end()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
        }
        tag.append(byte)
        if tag.count == 1, !canBegin(with: byte) {
            place = .text
        } else if tag.count == 3, tag.elementsEqual("!--".utf8) {
            (place, last) = (.comment, (0, 0))
        } else if tag.count == Self.headLength {
            readHead()
        } else if tag.count == Self.longestTag {
            place = .text
        }
    }

    private mutating func readHead() {
        let delimiters: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")]
        if tag.elementsEqual("!DOCTYPE".utf8) {
            (place, depth) = (.declaration, 1)
            tag.removeAll(keepingCapacity: true)
        } else if tag.elementsEqual("![CDATA[".utf8) {
            (place, last) = (.section, (0, 0))
        } else if ["/Workout", "/HealthD", "Metadata"].contains(where: { tag.elementsEqual($0.utf8) }) {
            return
        } else if !tag.starts(with: "Workout".utf8) || !delimiters.contains(tag[Self.headLength - 1]) {
            place = .text
        }
    }

    private mutating func readDeclaration(_ byte: UInt8) {
        if let open = quote {
            if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
        } else if byte == UInt8(ascii: "<") {
            depth += 1
            tag.removeAll(keepingCapacity: true)
        } else if byte == UInt8(ascii: ">") {
            depth -= 1
            if depth == 0 { place = .text }
        } else if tag.count < 3 {
            tag.append(byte)
            if tag.elementsEqual("!--".utf8) {
                depth -= 1
                (place, last) = (.comment, (0, 0))
            }
        }
    }

    // MARK: - A tag

    private mutating func end() {
        let name = tag.prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "/") || tag.first == $0 }
        switch String(decoding: name, as: UTF8.self) {
        case "Workout":
            found.append(.workout(attributes))
            isInWorkout = tag.last != UInt8(ascii: "/")
            if !isInWorkout { found.append(.endOfWorkout) }
        case "MetadataEntry" where isInWorkout: found.append(.metadata(attributes))
        case "/Workout" where isInWorkout:
            found.append(.endOfWorkout)
            isInWorkout = false
        case "/HealthData": found.append(.endOfFile)
        default: break
        }
    }

    /// The attributes of the tag, with their entities decoded.
    private var attributes: [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag.drop { $0 > UInt8(ascii: " ") }
        while attributes.count < Self.attributeCount, let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<equals].filter { $0 > UInt8(ascii: " ") }
            rest = rest[(equals + 1)...].drop { $0 <= UInt8(ascii: " ") }
            guard let quote = rest.popFirst(), "\"'".utf8.contains(quote), let end = rest.firstIndex(of: quote) else {
                break
            }
            if name.count <= Self.longestName, name.allSatisfy({ $0 < 0x80 }) {
                attributes[String(decoding: name, as: UTF8.self)] = Self.decoded(rest[..<end])
            }
            rest = rest[(end + 1)...]
        }
        return attributes
    }

    private static func decoded(_ value: ArraySlice<UInt8>) -> String {
        var read = value.prefix(longestValue)
        // A character is not cut.
        if read.count < value.count { while let byte = read.popLast(), byte & 0xC0 == 0x80 {} }
        let parts = read.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        var text = Array(parts.first ?? [])
        for part in parts.dropFirst() {
            guard let end = part.prefix(longestEntity).firstIndex(of: UInt8(ascii: ";")) else {
                text += [UInt8(ascii: "&")] + part
                continue
            }
            text += PageText.decoded(Array(part[..<end])) + part[(end + 1)...]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
