import Glibc
import ModelsCore

extension CSVEncoding {
    fileprivate var byteOrderMark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .shiftJIS, .eucJP, .iso2022JP, .windows1252: []
        }
    }

    /// The iconv name of the variant that includes system-dependent characters such as ①.
    fileprivate var iconvName: String {
        switch self {
        case .shiftJIS: "CP932"
        case .eucJP: "EUC-JP-MS"
        default: rawValue
        }
    }

    /// Detects UTF-16 by its byte order mark, or by zero bytes of ASCII characters at only every second position.
    static func utf16(startingWith bytes: [UInt8]) -> CSVEncoding? {
        for encoding in [utf16LittleEndian, utf16BigEndian] where bytes.starts(with: encoding.byteOrderMark) {
            return encoding
        }
        var zeroCounts = [0, 0]
        for (place, byte) in bytes.enumerated() where byte == 0 { zeroCounts[place % 2] += 1 }
        guard zeroCounts.contains(0), zeroCounts.reduce(0, +) > max(3, bytes.count / 20) else { return nil }
        return zeroCounts[0] == 0 ? .utf16LittleEndian : .utf16BigEndian
    }
}

/// Converts a text to UTF-8 as it arrives.
struct CSVText {
    /// The number of bytes examined to detect the encoding, from the first non-ASCII character.
    static let startSize = 64 * 1024

    /// nil as long as the text is ASCII, which is the same in UTF-8, Shift_JIS and EUC-JP.
    private(set) var encoding: CSVEncoding?
    private var isAtStart = true
    /// The bytes that have arrived but were not examined yet.
    private var waiting: [UInt8] = []
    /// The number of ASCII bytes at the beginning.
    private var asciiCount = 0
    private var converter: CharacterConverter?

    /// - Parameter encoding: nil to detect it: UTF-16 and ISO-2022-JP by their markers, UTF-8 if the text is valid
    ///   UTF-8, EUC-JP if it is nothing else, otherwise Shift_JIS.
    init(encoding: CSVEncoding? = nil) {
        self.encoding = encoding
    }

    /// - Returns: the text that can be converted so far, empty before ``startSize`` bytes; and whether invalid bytes
    ///   follow. UTF-8 is not checked.
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
            if encoding == nil { encoding = marked ?? .utf16(startingWith: waiting) }
            if let marked, marked == encoding { waiting.removeFirst(marked.byteOrderMark.count) }
        }
        if encoding == nil, asciiCount < waiting.count {
            let whole = isLast ? waiting[...] : waiting.dropLast(waiting.cutCharacterLength)
            encoding = String(validating: whole, as: UTF8.self) == nil ? japaneseEncoding(isLast: isLast) : .utf8
        } else if encoding == nil, waiting.range(of: "\u{1B}$".utf8, from: 0) != nil {
            encoding = .iso2022JP
        }
    }

    /// EUC-JP if the text is not valid Shift_JIS, or if a quarter of its characters in EUC-JP are kana: in Shift_JIS,
    /// these bytes would be a meaningless sequence of half-width katakana and punctuation.
    private func japaneseEncoding(isLast: Bool) -> CSVEncoding {
        func text(in encoding: CSVEncoding) -> [UInt8]? {
            guard let (text, used, isBroken) = CharacterConverter(from: encoding)?.convert(waiting), !isBroken,
                !isLast || used == waiting.count
            else { return nil }
            return text
        }
        guard let eucJP = text(in: .eucJP) else { return .shiftJIS }
        let characters = String(decoding: eucJP, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
        // glibc converts the first bytes of Shift_JIS to control characters.
        guard !characters.contains(where: { $0.value < 0xA0 }) else { return .shiftJIS }
        let kanaCount = characters.count { ("\u{3041}"..."\u{30FE}").contains($0) }
        return kanaCount * 4 >= characters.count || text(in: .shiftJIS) == nil ? .eucJP : .shiftJIS
    }
}

extension [UInt8] {
    /// The number of bytes of an incomplete UTF-8 character at the end.
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

/// A converter that uses iconv, for encodings in which a character of one or two bytes has at most three in UTF-8.
private final class CharacterConverter {
    private let descriptor: iconv_t

    /// - Returns: nil if the system does not support the encoding.
    init?(from encoding: CSVEncoding) {
        guard let descriptor = iconv_open("UTF-8", encoding.iconvName), Int(bitPattern: descriptor) != -1 else {
            return nil
        }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// - Returns: the text, the number of bytes converted, and whether an invalid byte follows.
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
