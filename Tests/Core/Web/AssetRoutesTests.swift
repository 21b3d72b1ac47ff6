import HTTPTypes
import HummingbirdTesting
import Testing
import UICore

@testable import WebCore

@Suite struct AssetRoutesTests {
    private func response(
        _ path: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await WebTester().response(method, path, headers: headers) { _ in }
    }

    private func file(_ path: String) throws -> Assets.File {
        try #require(Assets.bundled.files[path])
    }

    @Test(arguments: [
        "made/loki.css", "made/loki.js", "icon.svg", "icons.svg", "manifest.en.webmanifest", "icon-192.png",
    ])
    func `the server serves a file`(path: String) async throws {
        let response = try await response("/assets/\(path)")
        let file = try file(path)
        #expect(response.status == .ok)
        #expect(response.bytes == file.bytes)
        #expect(response.headers[.contentType] == file.mediaType)
        #expect(response.headers[.eTag] == "\"\(file.version)\"")
        #expect(response.headers[.vary] == "Accept-Encoding")
        #expect(response.headers[.cacheControl] == "no-cache")
    }

    @Test func `the server lets browsers keep a versioned file`() async throws {
        let response = try await response(try #require(Assets.bundled.address("made/loki.css")))
        #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
    }

    @Test(arguments: ["v=old", "v=", "x", "v=1&v=2"])
    func `the server does not let browsers keep another version`(query: String) async throws {
        let response = try await response("/assets/made/loki.css?\(query)")
        #expect(response.status == .ok)
        #expect(response.headers[.cacheControl] == "no-cache")
    }

    @Test func `the server compresses without loss`() async throws {
        let response = try await response("/assets/made/loki.css", headers: [.acceptEncoding: "gzip"])
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(try gunzip(response.bytes) == file("made/loki.css").bytes)
    }

    @Test func `a file that the browser has is not sent`() async throws {
        let tag = "\"\(try file("made/loki.css").version)\""
        let response = try await response("/assets/made/loki.css", headers: [.ifNoneMatch: tag])
        #expect(response.status == .notModified)
        #expect(response.bytes.count == 0)
        #expect(response.headers[.eTag] == tag)
        #expect(response.headers[.contentType] != nil)
    }

    @Test func `a changed file is sent`() async throws {
        let response = try await response("/assets/made/loki.css", headers: [.ifNoneMatch: "\"old\""])
        #expect(response.status == .ok)
        #expect(response.bytes.count > 0)
    }

    @Test func `the server answers head`() async throws {
        let response = try await response("/assets/made/loki.css", .head)
        #expect(response.status == .ok)
        #expect(response.bytes.count == 0)
        #expect(response.headers[.contentType] == "text/css; charset=utf-8")
    }

    @Test func `the server serves the worker for all pages`() async throws {
        let response = try await response("/worker.js", headers: [.acceptEncoding: "gzip"])
        #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
        #expect(response.headers[.cacheControl] == "no-cache")
        #expect(try gunzip(response.bytes) == Assets.bundled.worker?.bytes)
        // Its share of the budget for scripts.
        #expect(response.bytes.count <= 6_000)
    }

    @Test(arguments: [
        "/assets", "/assets/", "/assets/nothing.css", "/assets/made/loki.css/x", "/assets/../Package.swift",
        "/assets/..%2F..%2Fetc%2Fpasswd", "/assets/%2e%2e/loki.css", "/assets/../assets/../etc/passwd",
        "/assets/....//loki.css", "/assets//etc/passwd", "/assets/LOKI.CSS", "/assets/made/loki.css%00",
    ])
    func `other files are not served`(path: String) async throws {
        let response = try await response(path)
        #expect(response.status == .notFound)
        #expect(response.text.contains("<h1>"))
    }
}
