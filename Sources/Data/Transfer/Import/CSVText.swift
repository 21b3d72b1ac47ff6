import Glibc

/// How the characters of a table are written. The raw values are the names that iconv knows.
package enum CSVEncoding: String, Sendable, Codable, CaseIterable {
    case utf8 = "UTF-8"
    /// Shift_JIS as Japanese spreadsheets write it.
    case shiftJIS = "CP932"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"

    fileprivate var byteOrderMark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .shiftJIS: []
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        }
    }
}

/// Makes UTF-8 of a text while it arrives.
struct CSVText {
    /// How much is looked at to find the encoding, from the first character on that is not ASCII, in bytes.
    static let startSize = 64 * 1024

    /// nil as long as the text is ASCII, which is the same in UTF-8 and Shift_JIS.
    private(set) var encoding: CSVEncoding?
    private var isAtStart = true
    /// What has arrived and not been looked at.
    private var waiting: [UInt8] = []
    /// How much at its start is ASCII.
    private var asciiCount = 0
    private var converter: CharacterConverter?

    /// - Parameter encoding: nil to find it: the one that a byte order mark tells, else UTF-8 where the text can be that,
    ///   else Shift_JIS.
    init(encoding: CSVEncoding? = nil) {
        self.encoding = encoding
    }

    /// - Returns: what can be made of it so far, nothing before ``startSize`` bytes; and whether bytes follow that are no
    ///   characters. UTF-8 is not checked.
    mutating func read(_ piece: [UInt8], isLast: Bool = false) -> (text: [UInt8], isBroken: Bool) {
        if !isAtStart, encoding == .utf8 { return (piece, false) }
        waiting += piece
        if isAtStart || encoding == nil {
            while asciiCount < waiting.count, waiting[asciiCount] < 0x80 { asciiCount += 1 }
            let isDecided = encoding != nil || asciiCount == waiting.count
            guard isLast || waiting.count - (isDecided ? 0 : asciiCount) >= Self.startSize else { return ([], false) }
            start(isLast: isLast)
            asciiCount = 0
        }
        guard let encoding, encoding != .utf8 else {
            defer { waiting = [] }
            return (waiting, false)
        }
        if converter == nil { converter = CharacterConverter(from: encoding) }
        guard let converter else { return ([], true) }
        let (text, used, isBroken) = converter.convert(waiting)
        waiting.removeFirst(used)
        return (text, isBroken || isLast && !waiting.isEmpty)
    }

    private mutating func start(isLast: Bool) {
        if isAtStart {
            isAtStart = false
            let marked = CSVEncoding.allCases.first {
                !$0.byteOrderMark.isEmpty && waiting.starts(with: $0.byteOrderMark)
            }
            if encoding == nil { encoding = marked }
            if let marked, marked == encoding { waiting.removeFirst(marked.byteOrderMark.count) }
        }
        if encoding == nil, asciiCount < waiting.count {
            let whole = isLast ? waiting[...] : waiting.dropLast(waiting.cutCharacterLength)
            encoding = String(validating: whole, as: UTF8.self) == nil ? .shiftJIS : .utf8
        }
    }
}

extension [UInt8] {
    /// How many bytes at the end begin a character of UTF-8 whose other bytes are missing.
    fileprivate var cutCharacterLength: Int {
        for length in 1...3 where length <= count {
            switch self[count - length] {
            case 0x80...0xBF: continue
            case 0xC0...0xDF: return length < 2 ? length : 0
            case 0xE0...0xEF: return length < 3 ? length : 0
            case 0xF0...0xF7: return length < 4 ? length : 0
            default: return 0
            }
        }
        return 0
    }
}

/// iconv, for encodings of which no character needs more than three bytes of UTF-8 for two of its own or one.
private final class CharacterConverter {
    private let descriptor: iconv_t

    /// - Returns: nil where the system does not know the encoding.
    init?(from encoding: CSVEncoding) {
        guard let descriptor = iconv_open("UTF-8", encoding.rawValue), Int(bitPattern: descriptor) != -1 else {
            return nil
        }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// - Returns: the text, of how many bytes it was made, and whether no character can begin behind them.
    func convert(_ bytes: [UInt8]) -> (text: [UInt8], used: Int, isBroken: Bool) {
        var source = bytes.map { CChar(bitPattern: $0) }
        var rest = source.count
        var isBroken = false
        let capacity = rest * 3
        let text = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var free = capacity
            buffer.withMemoryRebound(to: CChar.self) { output in
                source.withUnsafeMutableBufferPointer { input in
                    var (from, to) = (input.baseAddress, output.baseAddress)
                    let result = iconv(descriptor, &from, &rest, &to, &free)
                    isBroken = result == -1 && errno != EINVAL
                }
            }
            count = capacity - free
        }
        return (text, bytes.count - rest, isBroken)
    }
}
