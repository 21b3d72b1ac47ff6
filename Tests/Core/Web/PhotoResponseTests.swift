import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import WebCore

@Suite struct PhotoResponseTests {
    private static let file = Data("0123456789".utf8)

    @Test(
        arguments: [
            ("bytes=2-5", "2-5"), ("bytes=0-0", "0-0"), ("bytes=8-", "8-9"), ("bytes=8-99", "8-9"), ("bytes=-3", "7-9"),
            ("bytes=-99", "0-9"),
        ])
    func `A part of a photo is sent`(range: String, sent: String) {
        let response = Response.photo(Self.file, range: range, vary: "Cookie")
        #expect(response.status == .partialContent)
        #expect(response.headers[.contentRange] == "bytes \(sent)/10")
        let ends = sent.split(separator: "-").compactMap { Int($0) }
        #expect(response.headers[.contentLength] == "\(ends[1] - ends[0] + 1)")
    }

    @Test(
        arguments: [
            nil, "", "bytes=", "bytes=5-2", "bytes=1-2,4-5", "lines=1-2", "bytes=a-b", "bytes=99999999999-",
            "bytes=10-",
            "bytes=99-100", "bytes=-0",
        ])
    func `Anything else gets the whole photo`(range: String?) {
        let response = Response.photo(Self.file, range: range, vary: "Cookie")
        #expect(response.status == .ok && response.headers[.contentLength] == "10")
        #expect(response.headers[.cacheControl] == "private, max-age=31536000, immutable")
    }
}
