/// Splits a JSON document with lists into its elements as it arrives, with only one element in memory at a time.
///
/// From `{"a":1,"list":[x,y]}` it reads `a: 1`, `list: x` and `list: y`; from `[x,y]`, `x` and `y` without a name. It
/// only finds the end of each element; whether one is valid JSON is up to the decoder.
struct JSONElements {
    /// A part of the document.
    struct Element: Equatable {
        /// The name of the list or of the value; empty for elements of a list that is the whole document.
        let name: String
        let bytes: [UInt8]
    }

    /// The reason why a text cannot be split.
    enum Failure: Error, Equatable {
        /// The text begins neither with a list nor with an object, or its brackets do not match.
        case notJSON
        /// An element is longer than the limit, or nested too deeply.
        case tooLarge
    }

    /// The maximum length of an element, in bytes: twice that of the largest visit with every character escaped.
    private static let largestElement = 2 * 1024 * 1024
    private static let longestName = 1_000
    /// The maximum nesting of an element; that of a visit is 5.
    private static let deepest = 32

    private enum Place { case start, name, colon, value, comma, end }

    private var place = Place.start
    private var isObject = false
    /// Whether the elements of a list within the object are being read.
    private var isInList = false
    private var name = ""
    private var bytes: [UInt8] = []
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var found: [Element] = []

    /// Reads the next piece of the text.
    ///
    /// - Returns: the elements that end in it.
    mutating func read(_ piece: some Sequence<UInt8>) throws(Failure) -> [Element] {
        for byte in piece { try read(byte) }
        defer { found.removeAll() }
        return found
    }

    /// Whether only white space has arrived.
    var isEmpty: Bool { place == .start }

    /// - Throws: ``Failure`` when the text ends too early.
    func finish() throws(Failure) {
        guard place == .end else { throw .notJSON }
    }

    private mutating func read(_ byte: UInt8) throws(Failure) {
        let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
        switch place {
        case .start:
            // A byte order mark may come first.
            guard !isSpace, ![0xEF, 0xBB, 0xBF].contains(byte) else { return }
            isObject = byte == UInt8(ascii: "{")
            guard isObject || byte == UInt8(ascii: "[") else { throw .notJSON }
            place = isObject ? .name : .value
        case .name where bytes.isEmpty && byte != UInt8(ascii: "\""):
            if byte == UInt8(ascii: "}") { place = .end } else if !isSpace { throw .notJSON }
        case .name, .value:
            try readToken(byte, isSpace: isSpace)
        case .colon:
            if byte == UInt8(ascii: ":") { place = .value } else if !isSpace { throw .notJSON }
        case .comma:
            try readComma(byte, isSpace: isSpace)
        case .end:
            guard isSpace else { throw .notJSON }
        }
    }

    /// Reads a name, an element or a value.
    private mutating func readToken(_ byte: UInt8, isSpace: Bool) throws(Failure) {
        if bytes.isEmpty {
            guard !isSpace else { return }
            if byte == UInt8(ascii: "["), isObject, !isInList {
                isInList = true
                return
            }
            if byte == UInt8(ascii: "]"), isInList || !isObject { return try readComma(byte, isSpace: false) }
        } else if depth == 0, !isInText,
            isSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
                || byte == UInt8(ascii: "}")
        {
            // A number or a word ends with the next character.
            end()
            return try readComma(byte, isSpace: isSpace)
        }
        bytes.append(byte)
        guard bytes.count <= (place == .name ? Self.longestName : Self.largestElement) else { throw .tooLarge }
        if isInText {
            if byte == UInt8(ascii: "\""), !isEscaped {
                isInText = false
                if depth == 0 { end() }
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        } else {
            try readStructure(byte)
        }
    }

    private mutating func readStructure(_ byte: UInt8) throws(Failure) {
        switch byte {
        case UInt8(ascii: "\""): (isInText, isEscaped) = (true, false)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            guard depth <= Self.deepest else { throw .tooLarge }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            guard depth >= 0 else { throw .notJSON }
            if depth == 0 { end() }
        default: break
        }
    }

    private mutating func end() {
        if place == .name {
            name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
            place = .colon
        } else {
            found.append(Element(name: name, bytes: bytes))
            place = .comma
        }
        bytes = []
    }

    private mutating func readComma(_ byte: UInt8, isSpace: Bool) throws(Failure) {
        switch byte {
        case UInt8(ascii: ","): place = isInList || !isObject ? .value : .name
        case UInt8(ascii: "]") where isInList: (isInList, place) = (false, .comma)
        case UInt8(ascii: "]") where !isObject, UInt8(ascii: "}") where isObject && !isInList: place = .end
        default: guard isSpace else { throw .notJSON }
        }
    }
}
