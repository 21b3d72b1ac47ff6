import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import WebCore

@Suite struct FormFieldsTests {
    private func fields(_ encoded: String) throws(FormError) -> FormFields {
        try FormFields(encoded: Array(encoded.utf8))
    }

    @Test func `a form reads names and values`() throws {
        let fields = try fields("facilityName=%E6%B9%AF+%26+%E6%A3%AE&date=2026-11-21")
        #expect(fields["facilityName"] == "湯 & 森")
        #expect(fields["date"] == "2026-11-21")
        #expect(fields.names.sorted() == ["date", "facilityName"])
    }

    @Test func `a form in parts reads its texts, and leaves out files`() throws {
        let delimiter = try #require(try FormPart.delimiter(contentType: "multipart/form-data; boundary=\"x y\""))
        let parts = [
            " name=\"text\"\r\n\r\n湯 & 森\r\n2行", " name=\"photos\"; filename=\"a.jpg\"\r\n\r\nJPEG",
            " name=\"text\"\r\n\r\n", " filename=\"b\"\r\n\r\nx", "\r\n\r\nx",
        ].map { "--x y\r\nContent-Disposition: form-data;\($0)\r\n" }
        let fields = try FormFields(multipart: Array((parts.joined() + "--x y--").utf8), delimiter: delimiter)
        #expect(fields.all("text") == ["湯 & 森\n2行", ""])
        #expect(fields.names.sorted() == ["text"])
        #expect(throws: FormError.incomplete) {
            try FormFields(multipart: Array((parts[0] + parts[1].prefix(20)).utf8), delimiter: delimiter)
        }
        #expect(throws: FormError.tooLarge) {
            let many = String(repeating: "--x y\r\n\r\n\r\n", count: 10_001)
            return try FormFields(multipart: Array((many + "--x y--").utf8), delimiter: delimiter)
        }
        #expect(throws: FormError.notUTF8) {
            try FormFields(
                multipart: Array("--x y\r\nA: b; name=\"a\"\r\n\r\n".utf8) + [0xFF] + Array("\r\n--x y--".utf8),
                delimiter: delimiter)
        }
    }

    @Test func `an empty field differs from a missing one`() throws {
        let fields = try fields("a=&b&=c")
        #expect(fields["a"] == "")
        #expect(fields["b"] == "")
        #expect(fields[""] == "c")
        #expect(fields["d"] == nil)
        #expect(fields.all("d") == [])
    }

    @Test func `a form keeps repeated names in order`() throws {
        let fields = try fields("ids=2&x=0&ids=1&ids=2")
        #expect(fields.all("ids") == ["2", "1", "2"])
        #expect(fields["ids"] == "2")
    }

    @Test func `a form splits before decoding`() throws {
        let fields = try fields("a=1=2&b=%3D%26&%61%3D=c")
        #expect(fields["a"] == "1=2")
        #expect(fields["b"] == "=&")
        #expect(fields["a="] == "c")
    }

    @Test(arguments: ["", "&", "&&&"])
    func `a form reads nothing`(encoded: String) throws {
        #expect(try fields(encoded).names.isEmpty)
    }

    @Test func `a form reads line breaks as people typed them`() throws {
        let fields = try fields("a=1%0D%0A2%0D%0A&b=1%0A2&c=1%0D2&d%0D%0A=x")
        #expect(fields["a"] == "1\n2\n")
        #expect(fields["b"] == "1\n2")
        // A lone carriage return is not a line break of a browser.
        #expect(fields["c"] == "1\r2")
        #expect(fields["d\n"] == "x")
    }

    @Test(arguments: [
        "a=%", "a=1%2", "%=1", "a=%zz", "a=%FF", "a=%E6%B9", "%C0%80=1", "a=%ED%A0%80", "a=%F5%80%80%80",
        "a=%C0%AF", "a=ok&b=%80",
    ])
    func `a form refuses encoded bytes that are not UTF-8`(encoded: String) {
        #expect(throws: FormError.notUTF8) { try fields(encoded) }
    }

    @Test func `a form refuses raw bytes that are not UTF-8`() {
        #expect(throws: FormError.notUTF8) { try FormFields(encoded: Array("a=".utf8) + [0xFF]) }
    }

    @Test(arguments: ["a=%00", "a=1%002", "%00=1", "a=ok&b=%00", "a=\0"])
    func `a form refuses null`(encoded: String) {
        #expect(throws: FormError.containsNull) { try fields(encoded) }
    }

    /// The program's own names are short and ASCII.
    @Test func `a form leaves out foreign names`() throws {
        let longest = String(repeating: "a", count: 64)
        let fields = try fields("湯=1&%CC%81=2&\(longest)=3&\(longest)a=4&b=5")
        #expect(fields.names.sorted() == [longest, "b"])
        #expect(fields[longest] == "3")
    }

    @Test func `a name longer than any of the program's is skipped without being decoded`() throws {
        let name = String(repeating: "%zz", count: 65)
        let fields = try fields("\(name)=1&a=2&\(String(repeating: "\u{301}", count: 100_000))=%FF")
        #expect(fields.names.sorted() == ["a"])
    }

    @Test func `a form cuts combining runs before they are used`() throws {
        let run = String(repeating: "\u{301}\u{327}", count: 50_000)
        let value = try #require(try fields("a=湯\(run)湯")["a"])
        #expect(value.unicodeScalars.count == 33)
    }

    @Test func `a form reads a huge field`() throws {
        let text = String(repeating: "湯", count: 400_000)
        #expect(try fields("a=\(text)")["a"]?.utf8.count == 1_200_000)
    }

    @Test func `a form reads many fields but not any number`() throws {
        func encoded(_ count: Int) -> String {
            (0..<count).map { "sets.\($0)=\($0)" }.joined(separator: "&")
        }
        #expect(try fields(encoded(10_000))["sets.9999"] == "9999")
        #expect(throws: FormError.tooLarge) { try fields(encoded(10_001)) }
    }

    @Test(arguments: [(FormError.notUTF8, 400), (.containsNull, 400), (.tooLarge, 413)])
    func `an error has its status`(error: FormError, code: Int) {
        #expect(error.status.code == code)
    }
}

/// Reading the body, within its limit.
@Suite struct RequestFormTests {
    /// A body that counts the bytes read of it.
    private struct Chunks: AsyncSequence, Sendable {
        let count: Int
        let size: Int
        let read: Calls<Int>

        struct AsyncIterator: AsyncIteratorProtocol {
            let chunks: Chunks
            var index = 0

            mutating func next() async throws -> ByteBuffer? {
                guard index < chunks.count else { return nil }
                index += 1
                chunks.read.record(index)
                return ByteBuffer(repeating: UInt8(ascii: "a"), count: chunks.size)
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }
    }

    private func request(_ body: RequestBody, contentLength: String? = nil, path: String = "/") -> Request {
        var headers = HTTPFields()
        headers[.contentLength] = contentLength
        return Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: path, headerFields: headers),
            body: body)
    }

    @Test func `forms have limits`() {
        #expect(FormLimit.large.size == 2_097_152)
        #expect(FormLimit.carried.size == 262_144)
    }

    @Test func `a form reads a body in several parts`() async throws {
        let parts = ["na", "me=", "%E6%B", "9%AF"].map { ByteBuffer(string: $0) }
        let stream = AsyncStream { continuation in
            for part in parts { continuation.yield(part) }
            continuation.finish()
        }
        let form = try await request(RequestBody(asyncSequence: stream)).form()
        #expect(form["name"] == "湯")
    }

    @Test func `a form reads no byte of a body that announces too much`() async {
        let read = Calls<Int>()
        let chunks = Chunks(count: 1, size: 1, read: read)
        for length in ["2097153", "99999999999"] {
            await #expect(throws: FormError.tooLarge) {
                _ = try await request(RequestBody(asyncSequence: chunks), contentLength: length).form()
            }
        }
        #expect(read.all == [])
    }

    @Test func `a form stops reading at the limit`() async {
        let read = Calls<Int>()
        let chunks = Chunks(count: 1_000, size: 1 << 20, read: read)
        await #expect(throws: FormError.tooLarge) {
            _ = try await request(RequestBody(asyncSequence: chunks)).form()
        }
        #expect(read.all.count == 3)
    }

    @Test func `a form does not trust a length that is too small`() async {
        let chunks = Chunks(count: 3, size: 1 << 20, read: Calls())
        await #expect(throws: FormError.tooLarge) {
            _ = try await request(RequestBody(asyncSequence: chunks), contentLength: "1").form()
        }
    }

    @Test func `a form reads exactly the limit`() async throws {
        let chunks = Chunks(count: 2, size: 1 << 20, read: Calls())
        let form = try await request(RequestBody(asyncSequence: chunks), contentLength: "2097152").form()
        // One name of that length, which none of the program's fields has.
        #expect(form.names.isEmpty)
    }

    // MARK: - Query

    @Test(arguments: [
        ("/?q=%E6%B0%B4+%E9%A2%A8&edit", "水 風", true), ("/", nil, false), ("/?", nil, false), ("/?q=", "", false),
        ("/?q=a%26b#x", "a&b", false),
    ])
    func `a form reads the query`(path: String, text: String?, isEditing: Bool) throws {
        let query = try request(RequestBody(buffer: ByteBuffer()), path: path).query()
        #expect(query["q"] == text)
        #expect((query["edit"] != nil) == isEditing)
    }

    @Test(arguments: [("/?q=%FF", FormError.notUTF8), ("/?q=%00", .containsNull), ("/?%", .notUTF8)])
    func `a query that is not text is refused`(path: String, error: FormError) {
        #expect(throws: error) { try request(RequestBody(buffer: ByteBuffer()), path: path).query() }
    }

    @Test(arguments: [("true", true), ("false", false), ("1", false), (nil, false)])
    func `a request of htmx is recognized`(header: String?, isFragment: Bool) {
        var headers = HTTPFields()
        headers[.hxRequest] = header
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/", headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
        #expect(request.isFragmentRequest == isFragment)
    }
}
