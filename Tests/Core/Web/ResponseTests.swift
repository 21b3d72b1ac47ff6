import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import ZlibCore

@testable import WebCore

@Suite struct HTMLResponseTests {
    private static let long = String(repeating: "サウナと水風呂。", count: 200)

    private func response(
        _ method: HTTPRequest.Method = .get, text: String = long, acceptEncoding: String? = nil
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.acceptEncoding] = acceptEncoding
        return try await WebTester().response(method, "/", headers: headers) { router in
            router.get("/") { request, _ in
                Response.html(
                    Sample(text: text), status: .unprocessableContent, headers: [.hxRedirect: "/x"], for: request)
            }
        }
    }

    @Test func `a page is a response`() async throws {
        let response = try await response(text: "湯")
        #expect(response.status == .unprocessableContent)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.headers[.vary] == "Accept-Encoding, Accept-Language, Cookie, HX-Request")
        #expect(response.headers[.hxRedirect] == "/x")
        #expect(response.headers[.contentEncoding] == nil)
        #expect(response.text == "<p>湯</p>")
    }

    @Test func `a response compresses without loss`() async throws {
        let response = try await response(acceptEncoding: "gzip, deflate, br")
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(response.bytes.count < 500)
        #expect(String(decoding: try gunzip(response.bytes), as: UTF8.self) == "<p>\(Self.long)</p>")
    }

    @Test func `a response that fits in a packet is not compressed`() async throws {
        #expect(try await response(text: "湯", acceptEncoding: "gzip").headers[.contentEncoding] == nil)
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("deflate, gzip;q=1.0, *;q=0.5", true), ("gzip;q=0.8", true),
        ("gzip; q=0.001", true), ("br, gzip", true), ("x-gzip", true), (nil, false), ("", false),
        ("br", false), ("identity", false), ("gzip;q=0", false), ("gzip; q=0", false), ("gzip;q=0.000", false),
        ("deflate, gzip;q=0, br", false),
    ])
    func `a response is compressed for clients that accept it`(acceptEncoding: String?, isCompressed: Bool) async throws
    {
        let response = try await response(acceptEncoding: acceptEncoding)
        #expect((response.headers[.contentEncoding] == "gzip") == isCompressed)
    }

    @Test(arguments: [nil, "gzip"])
    func `a response answers head with the same headers and no body`(acceptEncoding: String?) async throws {
        let get = try await response(acceptEncoding: acceptEncoding)
        let head = try await response(.head, acceptEncoding: acceptEncoding)
        #expect(head.status == get.status)
        #expect(head.headers[.contentType] == get.headers[.contentType])
        #expect(head.headers[.contentEncoding] == get.headers[.contentEncoding])
        #expect(head.bytes.count == 0)
    }

    @Test(arguments: [
        ("text/plain", true), ("text/plain;q=0.5", true), ("TEXT/PLAIN; Q=0.1", true),
        ("text/plain;format=flowed", true),
        ("text/html;q=0.9, text/plain", true), ("text/plain, */*;q=0.1", true), ("text/*;q=0.5, text/html;q=0.1", true),
        ("text/html;q=0, */*", true), (nil, false), ("", false), ("*/*", false), ("text/*", false),
        ("text/html,text/plain", false), ("text/plain, */*", false), ("text/plain;q=0.5, text/html", false),
        ("text/plain;q=0", false), ("text/plain;q=much", false), ("text/html, text/*;q=0.9", false),
        ("application/json", false), ("text/plainer", false), ("湯, text/plain;q=湯", false),
    ])
    func `the preferred type is chosen`(accept: String?, isPlain: Bool) {
        var headers = HTTPFields()
        headers[.accept] = accept
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/", headerFields: headers),
            body: RequestBody(buffer: .init()))
        #expect(request.prefers("text/plain", to: "text/html") == isPlain)
    }

    // MARK: - Redirecting

    private func seeOther(_ headers: HTTPFields) async throws -> TestResponse {
        try await WebTester().response(.post, "/", headers: headers) { router in
            router.post("/") { request, _ in Response.seeOther("/sakatsu?q=%E6%B9%AF", for: request) }
        }
    }

    @Test func `a browser is redirected`() async throws {
        let response = try await seeOther([:])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/sakatsu?q=%E6%B9%AF")
        #expect(response.headers[.hxRedirect] == nil)
    }

    @Test func `a script is redirected`() async throws {
        let response = try await seeOther([.hxRequest: "true"])
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == "/sakatsu?q=%E6%B9%AF")
        #expect(response.headers[.location] == nil)
    }
}

@Suite struct GzipTests {
    @Test(arguments: [0, 1, 100, 65_536, 1_000_000], [Int32(1), 6, 9])
    func `a response compresses without loss`(size: Int, level: Int32) throws {
        // Partly repetitive.
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
        let compressed = try #require(bytes.gzipped(level: level))
        #expect(compressed.prefix(2) == [0x1F, 0x8B])
        #expect(try gunzip(compressed) == bytes)
    }
}

/// Decompresses gzip, with zlib itself.
func gunzip(_ compressed: [UInt8]) throws -> [UInt8] {
    var compressed = compressed
    var stream = z_stream()
    try #require(inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    return try compressed.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        var status = Z_OK
        while status == Z_OK {
            result += [UInt8](unsafeUninitializedCapacity: 65_536) { output, count in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                status = inflate(&stream, Z_NO_FLUSH)
                count = output.count - Int(stream.avail_out)
            }
        }
        try #require(status == Z_STREAM_END)
        return result
    }
}
