import HTTPTypes
import Testing

@testable import WebCore

@Suite struct FormFieldsTests {
    private func fields(_ encoded: String) throws(FormError) -> FormFields {
        try FormFields(encoded: Array(encoded.utf8))
    }

    @Test func readsNamesAndValues() throws {
        let fields = try fields("facilityName=%E6%B9%AF+%26+%E6%A3%AE&date=2026-11-21")
        #expect(fields["facilityName"] == "湯 & 森")
        #expect(fields["date"] == "2026-11-21")
        #expect(fields.names.sorted() == ["date", "facilityName"])
    }

    @Test func tellsEmptyFromMissing() throws {
        let fields = try fields("a=&b&=c")
        #expect(fields["a"] == "")
        #expect(fields["b"] == "")
        #expect(fields[""] == "c")
        #expect(fields["d"] == nil)
        #expect(fields.all("d") == [])
    }

    @Test func keepsRepeatedNamesInOrder() throws {
        let fields = try fields("ids=2&x=0&ids=1&ids=2")
        #expect(fields.all("ids") == ["2", "1", "2"])
        #expect(fields["ids"] == "2")
    }

    @Test func splitsBeforeDecoding() throws {
        let fields = try fields("a=1=2&b=%3D%26&%61%3D=c")
        #expect(fields["a"] == "1=2")
        #expect(fields["b"] == "=&")
        #expect(fields["a="] == "c")
    }

    @Test(arguments: ["", "&", "&&&"])
    func readsNothing(encoded: String) throws {
        #expect(try fields(encoded).names.isEmpty)
    }

    @Test func readsLineBreaksAsPeopleTypedThem() throws {
        let fields = try fields("a=1%0D%0A2%0D%0A&b=1%0A2&c=1%0D2&d%0D%0A=x")
        #expect(fields["a"] == "1\n2\n")
        #expect(fields["b"] == "1\n2")
        // A lone carriage return is no line break of a browser.
        #expect(fields["c"] == "1\r2")
        #expect(fields["d\n"] == "x")
    }

    @Test(arguments: [
        "a=%", "a=1%2", "%=1", "a=%zz", "a=%FF", "a=%E6%B9", "%C0%80=1", "a=%ED%A0%80", "a=%F5%80%80%80",
        "a=%C0%AF", "a=ok&b=%80",
    ])
    func refusesWhatIsNotUTF8(encoded: String) {
        #expect(throws: FormError.notUTF8) { try fields(encoded) }
    }

    @Test func refusesRawBytesThatAreNotUTF8() {
        #expect(throws: FormError.notUTF8) { try FormFields(encoded: Array("a=".utf8) + [0xFF]) }
    }

    @Test(arguments: ["a=%00", "a=1%002", "%00=1", "a=ok&b=%00", "a=\0"])
    func refusesNull(encoded: String) {
        #expect(throws: FormError.containsNull) { try fields(encoded) }
    }

    /// The program's own names are short and of ASCII.
    @Test func leavesOutNamesThatAreNoneOfOurs() throws {
        let longest = String(repeating: "a", count: 64)
        let fields = try fields("湯=1&%CC%81=2&\(longest)=3&\(longest)a=4&b=5")
        #expect(fields.names.sorted() == [longest, "b"])
        #expect(fields[longest] == "3")
    }

    @Test func cutsCombiningRunsBeforeAnythingLooksAtThem() throws {
        let run = String(repeating: "\u{301}\u{327}", count: 50_000)
        let value = try #require(try fields("a=湯\(run)湯")["a"])
        #expect(value.unicodeScalars.count == 33)
    }

    @Test func readsAHugeField() throws {
        let text = String(repeating: "湯", count: 400_000)
        #expect(try fields("a=\(text)")["a"]?.utf8.count == 1_200_000)
    }

    @Test func readsManyFieldsButNotAnyNumber() throws {
        func encoded(_ count: Int) -> String {
            (0..<count).map { "sets.\($0)=\($0)" }.joined(separator: "&")
        }
        #expect(try fields(encoded(10_000))["sets.9999"] == "9999")
        #expect(throws: FormError.tooLarge) { try fields(encoded(10_001)) }
    }

    @Test(arguments: [(FormError.notUTF8, 400), (.containsNull, 400), (.tooLarge, 413)])
    func tellsTheStatus(error: FormError, code: Int) {
        #expect(error.status.code == code)
    }
}
