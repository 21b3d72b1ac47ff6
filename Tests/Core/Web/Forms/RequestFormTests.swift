import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import WebCore

/// Reading the body, within its limit.
@Suite struct RequestFormTests {
    /// A body that counts what is read of it.
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

    @Test func hasLimits() {
        #expect(FormLimits.size == 2_097_152)
        #expect(FormLimits.carriedSize == 262_144)
    }

    @Test func readsABodyInSeveralParts() async throws {
        let parts = ["na", "me=", "%E6%B", "9%AF"].map { ByteBuffer(string: $0) }
        let stream = AsyncStream { continuation in
            for part in parts { continuation.yield(part) }
            continuation.finish()
        }
        let form = try await request(RequestBody(asyncSequence: stream)).form()
        #expect(form["name"] == "湯")
    }

    @Test func readsNothingOfABodyThatAnnouncesTooMuch() async {
        let read = Calls<Int>()
        let chunks = Chunks(count: 1, size: 1, read: read)
        for length in ["2097153", "99999999999"] {
            await #expect(throws: FormError.tooLarge) {
                _ = try await request(RequestBody(asyncSequence: chunks), contentLength: length).form()
            }
        }
        #expect(read.all == [])
    }

    @Test func stopsReadingAtTheLimit() async {
        let read = Calls<Int>()
        let chunks = Chunks(count: 1_000, size: 1 << 20, read: read)
        await #expect(throws: FormError.tooLarge) {
            _ = try await request(RequestBody(asyncSequence: chunks)).form()
        }
        #expect(read.all.count == 3)
    }

    @Test func doesNotTrustALengthThatIsTooSmall() async {
        let chunks = Chunks(count: 3, size: 1 << 20, read: Calls())
        await #expect(throws: FormError.tooLarge) {
            _ = try await request(RequestBody(asyncSequence: chunks), contentLength: "1").form()
        }
    }

    @Test func readsExactlyTheLimit() async throws {
        let chunks = Chunks(count: 2, size: 1 << 20, read: Calls())
        let form = try await request(RequestBody(asyncSequence: chunks), contentLength: "2097152").form()
        // One name of that length, which no field of ours has.
        #expect(form.names.isEmpty)
    }

    // MARK: - Query

    @Test(arguments: [
        ("/?q=%E6%B0%B4+%E9%A2%A8&edit", "水 風", true), ("/", nil, false), ("/?", nil, false), ("/?q=", "", false),
        ("/?q=a%26b#x", "a&b", false),
    ])
    func readsTheQuery(path: String, text: String?, isEditing: Bool) throws {
        let query = try request(RequestBody(buffer: ByteBuffer()), path: path).query()
        #expect(query["q"] == text)
        #expect((query["edit"] != nil) == isEditing)
    }

    @Test(arguments: [("/?q=%FF", FormError.notUTF8), ("/?q=%00", .containsNull), ("/?%", .notUTF8)])
    func refusesAQueryThatNobodyTyped(path: String, error: FormError) {
        #expect(throws: error) { try request(RequestBody(buffer: ByteBuffer()), path: path).query() }
    }

    @Test(arguments: [("true", true), ("false", false), ("1", false), (nil, false)])
    func knowsWhetherHtmxAsks(header: String?, isFragment: Bool) {
        var headers = HTTPFields()
        headers[.hxRequest] = header
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/", headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
        #expect(request.isFragmentRequest == isFragment)
    }
}
