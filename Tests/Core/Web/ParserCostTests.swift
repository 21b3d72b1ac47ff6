import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import NIOCore
import TestSupport
import Testing

@testable import WebCore

/// Reading strangers' input takes at most linear time in its length, and never ends the program.
@Suite struct ParserCostTests {
    @Test func `names of fields are read in linear time`() {
        expectLinearCost { text in
            let fields = try FormFields(encoded: Array("\(text)=1&a=1".utf8))
            _ = fields["a"]
            _ = fields.names.sorted()
        }
        // With many fields.
        expectLinearCost { text in
            let fields = try FormFields(encoded: Array("\(text)=1&\(text)b=2&\(text)=3".utf8))
            _ = fields.all("a")
        }
        expectLinearCost { _ = try FormFields(encoded: Array("\($0.queryEncoded)=1".utf8)) }
    }

    @Test func `values of fields are read in linear time`() {
        expectLinearCost { text in
            let value = try FormFields(encoded: Array("a=\(text.queryEncoded)".utf8))["a"] ?? ""
            // Including what the form's readers do.
            _ = value.hashValue
            _ = value == "\(value)1"
            _ = value.trimmingCharacters(in: .whitespacesAndNewlines)
            _ = TimeZone(identifier: value)
        }
    }

    @Test func `queries are read in linear time`() {
        expectLinearCost { text in
            _ = try request(path: "/?\(text)").query()["a"]
            _ = try request(path: "/?a=\(text)").query()["a"]?.hashValue
        }
    }

    @Test func `cookies are read in linear time`() {
        expectLinearCost { text in
            for value in [text, "\(text)=1; loki=2", "loki=\(text)", "a=\(text); loki=2"] {
                _ = SessionCookie(site: Site(publicURL: nil)).secret(in: request(header: .cookie, value))
            }
        }
    }

    @Test func `accepted encodings and types are read in linear time`() {
        expectLinearCost { text in
            for value in [text, "\(text),gzip", "gzip;q=\(text)", "gzip;\(text)"] {
                _ = request(header: .acceptEncoding, value).acceptsGzip
                _ = request(header: .accept, value).prefers("text/plain", to: "text/html")
            }
        }
    }

    @Test func `hosts are read in linear time`() {
        let sites = [Site(publicURL: nil), Site(publicURL: PublicURL("https://sauna.example"))]
        expectLinearCost { text in
            for site in sites {
                _ = site.answers(request(authority: text))
                _ = site.answers(request(authority: "localhost:\(text)"))
                _ = site.answers(request(authority: "[::1]\(text)"))
            }
        }
    }

    @Test func `forwarded addresses are read in linear time`() throws {
        let peer = try SocketAddress(ipAddress: "10.0.0.1", port: 1)
        let address = ClientAddress(trustedProxies: [try #require(IPRange("10.0.0.1"))])
        expectLinearCost { text in
            _ = address.address(of: request(header: .xForwardedFor, text), peer: peer)
            _ = address.address(of: request(header: .xForwardedFor, "192.0.2.1:\(text)"), peer: peer)
            _ = address.address(of: request(header: .xForwardedFor, "[\(text)]"), peer: peer)
        }
    }

    @Test func `time zones are read in linear time`() async {
        let visitors = WebTester().visitors
        let context = CapturedContext.make()
        for unit in CostlyText.units {
            let text = CostlyText.text(of: unit, size: 16_000).queryEncoded
            var shortest = Duration.seconds(60)
            // Quadratic time would take seconds on every run, a busy machine only occasionally.
            for _ in 0..<5 where shortest > .milliseconds(500) {
                let start = ContinuousClock.now
                _ = await visitors.visitor(for: request(header: .cookie, "timeZone=\(text)"), context)
                shortest = min(shortest, ContinuousClock.now - start)
            }
            #expect(shortest < .milliseconds(500), "\(unit.unicodeScalars.map(\.value))")
        }
    }

    private func request(
        path: String = "/", authority: String? = "localhost", header: HTTPField.Name? = nil, _ value: String = ""
    ) -> Request {
        var headers = HTTPFields()
        if let header { headers.append(HTTPField(name: header, value: value)) }
        return Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }
}
