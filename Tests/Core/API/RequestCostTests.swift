import APICore
import Foundation
import HTTPTypes
import ModelsCore
import TestSupport
import Testing

/// Reading strangers' requests takes at most linear time in their length.
@Suite struct RequestCostTests {
    private static let visit = "/api/v1/visits/00000000-0000-4000-8000-0000000000ff"

    @Test func `names in JSON are read in linear time`() {
        expectLinearCost { _ = try put("{\"\($0)\":1,\"facilityName\":\"湯\"}") }
        expectLinearCost { text in
            let many = (0..<20).map { "\"\($0)\(text.prefix(text.count / 20))\":1" }.joined(separator: ",")
            _ = try put("{\(many)}")
        }
        expectLinearCost { _ = try put("{\"facilityName\":\"湯\",\"sets\":[{\"\($0)\":1}]}") }
    }

    @Test func `texts in JSON are read in linear time`() {
        expectLinearCost { text in
            _ = try put("{\"facilityName\":\"\(text)\",\"visitingDate\":\"2026-11-21\",\"foreword\":\"\(text)\"}")
        }
        expectLinearCost { _ = try put("{\"facilityName\":\"湯\",\"visitingDate\":\"\($0)\"}") }
        expectLinearCost { _ = try put("{\"sets\":[{\"steps\":[{\"kind\":\"\($0)\"}]}]}") }
    }

    /// At its real size: copying with each step costs nothing in a short text.
    @Test func `long JSON is read in linear time`() {
        let units = ["\\n", "\\\\", "\\u0061", "\\u0301\\u0327", "\u{327}\u{301}", "湯"]
        expectLinearCost(size: 20_000, of: units) { text in
            _ = APIJSON.cuttingLongCombiningRuns(Data("{\"body\":\"\\n\(text)\"}".utf8))
        }
    }

    @Test func `numbers in JSON are read in linear time`() {
        let digits = { (digit: Character) in String(repeating: digit, count: 30_000) }
        for number in [digits("1"), "1.\(digits("0"))1", "1e\(digits("9"))", "-0.\(digits("3"))e-\(digits("1"))"] {
            _ = try? put(
                "{\"facilityName\":\"湯\",\"visitingDate\":\"2026-11-21\",\"temperatures\":[{\"kind\":\"sauna\",\"celsius\":\(number)}]}"
            )
        }
        expectLinearCost { _ = try put("{\"temperatures\":[{\"kind\":\"sauna\",\"celsius\":\($0)}]}") }
        expectLinearCost { _ = try put("{\"temperatures\":[{\"kind\":\"sauna\",\"celsius\":1.\($0)}]}") }
    }

    /// Each of them is decoded again, for a limited time.
    @Test(arguments: [(0, 40), (100_000, 2), (1_000_000, 1), (4_000_000, 1)])
    func `wrong fields in JSON are read in linear time`(padding: Int, count: Int) {
        let steps = (0..<200).map { "{\"kind\":\($0),\"seconds\":\"\"}" }.joined(separator: ",")
        let texts = [String(repeating: "a", count: padding), String(repeating: "1,", count: padding / 2) + "1"]
        for pad in ["\"\(texts[0])\"", "[\(texts[1])]"] {
            var found: [BadRequest] = []
            let duration = processorTime {
                do {
                    _ = try put("{\"visitingDate\":1,\"sets\":[{\"steps\":[\(steps)]}],\"pad\":\(pad)}")
                } catch RouteError.badRequest(let problems) {
                    found = problems
                } catch {}
            }
            #expect(found.count >= count)
            #expect(duration < .seconds(2))
        }
    }

    @Test func `a text that is not JSON is refused in linear time`() {
        expectLinearCost { _ = try put($0) }
        expectLinearCost { _ = try put("{\"a\":\($0)") }
        expectLinearCost { text in
            _ = try SampleCall.read(APIRequest(method: .post, path: "/api/v1/authenticate", body: Data(text.utf8)))
        }
    }

    @Test func `targets are read in linear time`() {
        expectLinearCost { _ = try get("/api/v1/visits?\($0)") }
        expectLinearCost { _ = try get("/api/v1/visits?\($0)=1&q=2&\($0)=3") }
        expectLinearCost { _ = try get("/api/v1/visits?q=\($0)&facility=\($0)&after=\($0)") }
        expectLinearCost { _ = try get("/api/v1/memos?updatedSince=\($0)&limit=\($0)") }
        expectLinearCost { _ = try get("/api/v1/visits/\($0)") }
        expectLinearCost { _ = try get($0) }
        expectLinearCost { _ = try get("/api/v1/visits?q=\($0.queryEncoded)&\($0.queryEncoded)=1") }
        expectLinearCost { _ = try get("/api/v1/\($0.queryEncoded)/\($0.queryEncoded)") }
    }

    /// As many as a request's head can hold.
    @Test func `names in queries are read in linear time`() throws {
        let query = (0..<4_000).map { "x\($0 % 10)=" }.joined(separator: "&")
        var problems: [BadRequest] = []
        let duration = processorTime {
            do throws(RouteError) {
                _ = try SampleCall.read(APIRequest(method: .get, target: "/api/v1/visits?\(query)"))
            } catch .badRequest(let found) {
                problems = found
            } catch {}
        }
        #expect(problems.count == 4_000)
        #expect(duration < .milliseconds(500))
        expectLinearCost { text in
            _ = try get("/api/v1/visits?\(text.map { "\($0)=1" }.joined(separator: "&"))")
        }
    }

    @Test func `preconditions are read in linear time`() {
        for header in [HTTPField.Name.ifMatch, .ifNoneMatch] {
            expectLinearCost { text in
                for value in [text, "\"\(text)\"", "W/\"\(text)", "\"1\", \(text)"] {
                    _ = try SampleCall.read(APIRequest(method: .delete, path: Self.visit, headers: [header: value]))
                }
            }
        }
        expectLinearCost { text in
            let tag = ETag(header: "\"\(text)\"")
            _ = tag?.revision
            _ = tag?.memoState?.revision
        }
    }

    @Test func `tokens are read in linear time`() {
        expectLinearCost { _ = Secret(tokenText: "loki_\($0)") }
    }

    private func put(_ body: String) throws -> any Sendable {
        try SampleCall.read(
            APIRequest(
                method: .put, path: Self.visit, headers: [.ifNoneMatch: "*"], body: Data(body.utf8)))
    }

    private func get(_ target: String) throws -> any Sendable {
        try SampleCall.read(APIRequest(method: .get, target: target))
    }
}
