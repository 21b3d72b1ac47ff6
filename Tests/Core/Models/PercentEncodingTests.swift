import ModelsCore
import Testing

@Suite struct PercentEncodingTests {
    private func decoded(_ text: String) -> String? {
        text.utf8.percentDecoded().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("a+b", "a b"), ("%2B", "+"), ("%2b", "+"), ("%25", "%"), ("%E6%B9%AF", "湯"),
        ("%e6%b9%af", "湯"), ("%EF%BB%BFa", "\u{FEFF}a"), ("%0D%0A", "\r\n"), ("湯", "湯"), ("%20+%20", "   "),
        ("%2525", "%25"),
    ])
    func `percent encoding is decoded`(encoded: String, text: String) {
        #expect(decoded(encoded) == text)
    }

    @Test(arguments: ["%", "%2", "a%", "%G0", "%0G", "%%", "% 1", "%-1", "%+1", "100%", "%２０"])
    func `a percent sign without digits is refused`(encoded: String) {
        #expect(decoded(encoded) == nil)
    }

    @Test func `every byte is decoded`() {
        for byte in UInt8.min...UInt8.max {
            let digits = String(byte, radix: 16)
            let encoded = "%" + (digits.count == 1 ? "0" : "") + digits
            #expect(encoded.utf8.percentDecoded() == [byte])
            #expect(encoded.uppercased().utf8.percentDecoded() == [byte])
        }
    }
}
