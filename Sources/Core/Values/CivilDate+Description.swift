extension CivilDate: LosslessStringConvertible {
    /// Reads exactly `YYYY-MM-DD` in ASCII digits; `nil` for any other text and for days that do not exist.
    package init?(_ description: String) {
        let bytes = Array(description.utf8.prefix(11))
        guard bytes.count == 10, bytes[4] == Self.hyphen, bytes[7] == Self.hyphen,
            let year = Self.number(bytes[0..<4]),
            let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `YYYY-MM-DD`, so that text order is date order.
    package var description: String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            Self.write(year, digits: 4, at: 0, into: bytes)
            bytes[4] = Self.hyphen
            Self.write(month, digits: 2, at: 5, into: bytes)
            bytes[7] = Self.hyphen
            Self.write(day, digits: 2, at: 8, into: bytes)
            return 10
        }
    }

    private static var hyphen: UInt8 { UInt8(ascii: "-") }
    private static var zero: UInt8 { UInt8(ascii: "0") }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (zero...zero + 9).contains(digit) else { return nil }
            number = number * 10 + Int(digit - zero)
        }
        return number
    }

    private static func write(
        _ number: Int, digits: Int, at offset: Int, into bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = number
        for position in stride(from: offset + digits - 1, through: offset, by: -1) {
            bytes[position] = zero + UInt8(rest % 10)
            rest /= 10
        }
    }
}
