/// A message of an event stream.
struct ServerSentMessage: Hashable, Sendable {
    /// `message` when the stream names no event.
    var event = "message"
    var data = ""
    /// The latest identifier of the stream, from this message or an earlier one; nil for none.
    var lastID: String?
}

/// Cuts a stream into messages. The stream may arrive in any pieces (HTML Living Standard, 9.2.6 Interpreting an event
/// stream).
struct ServerSentEventParser: Sendable {
    /// How long to wait before reconnecting, in milliseconds; nil until the stream says.
    private(set) var retry: Int?

    private var line: [UInt8] = []
    /// Whether a line feed at this point belongs to the carriage return before it, and ends no line.
    private var isAfterReturn = false
    private var isAtStart = true
    private var event = ""
    private var data: [String] = []
    private var lastID: String?

    /// - Returns: the messages that end in this piece.
    mutating func receive(_ piece: some Sequence<UInt8>) -> [ServerSentMessage] {
        var messages: [ServerSentMessage] = []
        for byte in piece {
            let isRestOfLineEnd = isAfterReturn && byte == UInt8(ascii: "\n")
            isAfterReturn = byte == UInt8(ascii: "\r")
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                guard !isRestOfLineEnd, let message = endLine() else { continue }
                messages.append(message)
            } else {
                line.append(byte)
            }
        }
        return messages
    }

    /// The number of bytes kept of an unfinished message.
    var restCount: Int {
        data.reduce(line.count + event.utf8.count) { count, line in count + line.utf8.count + 1 }
    }

    private mutating func endLine() -> ServerSentMessage? {
        var bytes = line[...]
        if isAtStart, bytes.starts(with: Self.byteOrderMark) { bytes = bytes.dropFirst(Self.byteOrderMark.count) }
        isAtStart = false
        line.removeAll(keepingCapacity: true)
        guard bytes.isEmpty else {
            read(bytes)
            return nil
        }
        defer {
            event = ""
            data = []
        }
        // A message without data is ignored.
        guard !data.isEmpty else { return nil }
        return ServerSentMessage(
            event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"), lastID: lastID)
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var rest = line[colon...].dropFirst()
        if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        let value = String(decoding: rest, as: UTF8.self)
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": event = value
        case "data": data.append(value)
        case "id": lastID = value.unicodeScalars.contains("\0") ? lastID : value
        case "retry" where !value.isEmpty && value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }):
            retry = Int(value) ?? retry
        // A comment, which begins with the colon, or a field of a newer standard.
        default: break
        }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
