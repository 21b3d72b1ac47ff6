/// The encoding of names and values in forms and queries.
enum PercentEncoding {
    /// The bytes behind `%XX` and `+`, with the CR LF that browsers send for a line break as LF.
    ///
    /// - Returns: nil when a percent sign stands without two hexadecimal digits.
    static func decode(_ encoded: some Collection<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var iterator = encoded.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"):
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(hexadecimal), let low = iterator.next().flatMap(hexadecimal)
                else { return nil }
                let byte = high << 4 | low
                if byte == UInt8(ascii: "\n"), decoded.last == UInt8(ascii: "\r") {
                    decoded.removeLast()
                }
                decoded.append(byte)
            default:
                decoded.append(byte)
            }
        }
        return decoded
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
