import APICore
import Foundation
import HTTPTypes
import ModelsCore
import SampleCore
import Testing

@Suite struct RouteErrorTests {
    private func error(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = [:], body: String? = nil
    ) -> RouteError? {
        do throws(RouteError) {
            let request = try APIRequest(
                method: method, target: target, headers: headers, body: body.map { Data($0.utf8) })
            _ = try SampleCall.input(of: request)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "", "/", "/api/v1", "/api/v1/", "/api/v2/visits", "/visits", "/api/v1/visits/", "/api/v1//visits",
        "/api/v1/Visits", "/api/v1/visits/1", "/api/v1/visits/00000000-0000-4000-8000-0000000000ff/",
        "/api/v1/visits/{id}", "/api/v1/visits/%2E%2E", "/api/v1/visits/%zz", "/api/v1/account/token",
        "/api/v1/visits/00000000-0000-4000-8000-0000000000ff/share", "/api/v1/openapi.yaml",
    ])
    func `another path is not found`(target: String) {
        #expect(error(.get, target) == .notFound)
    }

    @Test(
        arguments: [
            ("/api/v1/visits", .delete, [.get]),
            ("/api/v1/visits/00000000-0000-4000-8000-0000000000ff", .post, [.get, .put, .delete]),
            ("/api/v1/authenticate", .get, [.post]), ("/api/v1/settings", .delete, [.get, .put]),
        ] as [(String, HTTPRequest.Method, [HTTPRequest.Method])])
    func `a route names the methods of its path`(
        target: String, method: HTTPRequest.Method, methods: [HTTPRequest.Method]
    ) {
        #expect(error(method, target) == .methodNotAllowed(methods))
        #expect(API.methods(at: target) == methods)
    }

    @Test(
        arguments: [
            ("limit=0", BadRequest(.notWithin(1...100), field: "limit")),
            ("limit=101", BadRequest(.notWithin(1...100), field: "limit")),
            ("limit=ten", BadRequest(.notWithin(1...100), field: "limit")),
            ("limit=", BadRequest(.notWithin(1...100), field: "limit")),
            ("limit=99999999999999999999", BadRequest(.notWithin(1...100), field: "limit")),
            ("deleted=1", BadRequest(.notOneOf(["true", "false"]), field: "deleted")),
            ("deleted=", BadRequest(.notOneOf(["true", "false"]), field: "deleted")),
            ("from=2026-02-30", BadRequest(.malformed, field: "from")), ("to=", BadRequest(.malformed, field: "to")),
            ("updatedSince=2026-11-21", BadRequest(.malformed, field: "updatedSince")),
            ("q=a%00b", BadRequest(.malformed, field: "q")), ("after=%00", BadRequest(.malformed, field: "after")),
            ("facility=%00", BadRequest(.malformed, field: "facility")),
            ("q=%E6%B9", BadRequest(.malformed, field: "query")), ("%=1", BadRequest(.malformed, field: "query")),
        ] as [(String, BadRequest)])
    func `a route names the item of the query`(query: String, problem: BadRequest) {
        #expect(error(.get, "/api/v1/visits?\(query)") == .badRequest([problem]))
    }

    @Test func `a route names every problem with a query`() {
        let known = ["deleted", "q", "from", "to", "facility", "id", "after", "updatedSince", "limit"]
        let problems = [
            BadRequest(.malformed, field: "to"), BadRequest(.notWithin(1...100), field: "limit"),
            BadRequest(.notAlone, field: "deleted"), BadRequest(.unknownName(known: known), field: "Q"),
            BadRequest(.unknownName(known: known), field: "offset"),
        ]
        #expect(
            error(.get, "/api/v1/visits?Q=1&limit=0&to=x&deleted=true&q=a&offset=0") == .badRequest(problems))
    }

    /// A canonically equivalent name is another name.
    @Test(
        arguments: [
            ("x", "x"), ("=1", "query"), ("limit%00=1", "query"), ("%E2%84%AA=1", "query"), ("a%0Ab", "query"),
            (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
            (String(repeating: "x", count: 65), "query"),
        ])
    func `a route refuses names that a query does not have`(query: String, field: String) {
        let problem = BadRequest(.unknownName(known: ["since"]), field: field)
        #expect(error(.get, "/api/v1/events?\(query)") == .badRequest([problem]))
        #expect(error(.get, "/api/v1/server?\(query)&since=1.0.0") == .badRequest([problem]))
    }

    @Test func `a route without a query refuses one`() {
        let problem = BadRequest(.unknownName(known: []), field: "q")
        #expect(error(.get, "/api/v1/account?q=1") == .badRequest([problem]))
        let target = "/api/v1/memos/00000000-0000-4000-8000-000000000001?q=1"
        #expect(
            error(.put, target, headers: [.ifNoneMatch: "*"], body: "{}")
                == .badRequest([BadRequest(.missing, field: "/body"), problem]))
    }

    @Test(
        arguments: [
            (nil, BadRequest(.missing, field: "")), ("", BadRequest(.missing, field: "")),
            ("{", BadRequest(.notJSON, field: "")), ("[]", BadRequest(.malformed, field: "")),
            (#"{"facilityName":"\ud800"}"#, BadRequest(.notJSON, field: "")),
            (#"{"visitingDate":"2026-11-21"}"#, BadRequest(.missing, field: "/facilityName")),
            (#"{"facilityName":null,"visitingDate":"2026-11-21"}"#, BadRequest(.missing, field: "/facilityName")),
            (#"{"facilityName":1,"visitingDate":"2026-11-21"}"#, BadRequest(.malformed, field: "/facilityName")),
            (
                #"{"facilityName":"a\u0000","visitingDate":"2026-11-21"}"#,
                BadRequest(.malformed, field: "/facilityName")
            ),
            (#"{"facilityName":"a"}"#, BadRequest(.missing, field: "/visitingDate")),
            (#"{"facilityName":"a","visitingDate":"2026-02-30"}"#, BadRequest(.malformed, field: "/visitingDate")),
        ] as [(String?, BadRequest)])
    func `a route names the field of the body`(body: String?, problem: BadRequest) {
        let target = "/api/v1/visits/00000000-0000-4000-8000-000000000001"
        #expect(error(.put, target, headers: [.ifNoneMatch: "*"], body: body) == .badRequest([problem]))
    }

    @Test(
        arguments: [
            (
                #"{"kind":"sauna","seconds":1.234}"#,
                BadRequest(.tooManyFractionDigits, field: "/sets/0/steps/1/seconds")
            ),
            // The decoder finds it before it knows its position.
            (#"{"kind":"sauna","seconds":1e12345}"#, BadRequest(.notJSON, field: "")),
            (#"{"kind":"sauna","seconds":2e12}"#, BadRequest(.outOfRange, field: "/sets/0/steps/1/seconds")),
            (#"{"kind":"sauna","seconds":"1"}"#, BadRequest(.malformed, field: "/sets/0/steps/1/seconds")),
            (
                #"{"kind":"steam"}"#,
                BadRequest(.notOneOf(["sauna", "coolBath", "relaxation", "other"]), field: "/sets/0/steps/1/kind")
            ),
            (#"{"kind":1}"#, BadRequest(.malformed, field: "/sets/0/steps/1/kind")),
            (#"{}"#, BadRequest(.missing, field: "/sets/0/steps/1/kind")),
            (
                #"{"kind":"sauna","unit":"hours"}"#,
                BadRequest(.notOneOf(["minutes", "seconds"]), field: "/sets/0/steps/1/unit")
            ),
            (#"{"kind":"sauna","title":"\u0000"}"#, BadRequest(.malformed, field: "/sets/0/steps/1/title")),
        ] as [(String, BadRequest)])
    func `a route names the field deep in the body`(step: String, problem: BadRequest) {
        let body = """
            {"facilityName":"a","visitingDate":"2026-11-21","sets":[{"steps":[{"kind":"sauna"},\(step)]}]}
            """
        let target = "/api/v1/visits/00000000-0000-4000-8000-000000000001"
        #expect(error(.put, target, headers: [.ifNoneMatch: "*"], body: body) == .badRequest([problem]))
    }

    @Test func `a route names every problem with a body`() {
        let target = "/api/v1/visits/00000000-0000-4000-8000-000000000001"
        let body = """
            {"visitingDate":"yesterday","sets":[
                {"steps":[{"kind":"steam","title":1},{"seconds":"ten"},{"kind":"sauna","seconds":600.25}]},
                {"steps":[{"kind":"sauna"},5,{"kind":7}]},{"steps":[{"kind":"sauna","seconds":1.234}]}
            ],"temperatures":{}}
            """
        let words = ["sauna", "coolBath", "relaxation", "other"]
        #expect(
            error(.put, target, headers: [.ifNoneMatch: "*"], body: body)
                == .badRequest([
                    BadRequest(.missing, field: "/facilityName"), BadRequest(.malformed, field: "/visitingDate"),
                    BadRequest(.notOneOf(words), field: "/sets/0/steps/0/kind"),
                    BadRequest(.malformed, field: "/sets/0/steps/0/title"),
                    BadRequest(.missing, field: "/sets/0/steps/1/kind"),
                    BadRequest(.malformed, field: "/sets/0/steps/1/seconds"),
                    BadRequest(.malformed, field: "/sets/1/steps/1"),
                    BadRequest(.malformed, field: "/sets/1/steps/2/kind"),
                    BadRequest(.tooManyFractionDigits, field: "/sets/2/steps/0/seconds"),
                    BadRequest(.malformed, field: "/temperatures"),
                ]))
    }

    @Test(
        arguments: [
            (#"{}"#, [("/language", .missing), ("/appearance", .missing), ("/defaultTimes", .missing)]),
            (
                #"{"defaultTimes":7,"language":"xx","appearance":1}"#,
                [
                    ("/language", .notOneOf(["system", "ja", "en"])), ("/appearance", .malformed),
                    ("/defaultTimes", .malformed),
                ]
            ),
        ] as [(String, [(String, BadRequest.Reason)])])
    func `a route names every problem with settings`(body: String, problems: [(String, BadRequest.Reason)]) {
        guard case .badRequest(let found)? = error(.put, "/api/v1/settings", headers: [.ifMatch: "\"1\""], body: body)
        else {
            Issue.record("It was read")
            return
        }
        #expect(Set(found) == Set(problems.map { BadRequest($1, field: $0) }))
    }

    @Test(arguments: [
        ("[]", ""), ("1", ""), (#""a""#, ""), (#"{"visits":{}}"#, "/visits"), (#"{"visits":1}"#, "/visits"),
    ])
    func `a route names no field within a replaced value`(body: String, field: String) {
        #expect(error(.post, "/api/v1/visits/batch", body: body) == .badRequest([BadRequest(.malformed, field: field)]))
    }

    @Test(arguments: [
        String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .isoLatin1,
    ])
    func `a route only reads UTF-8`(encoding: String.Encoding) throws {
        let body = try #require(#"{"body": "é"}"#.data(using: encoding))
        let request = APIRequest(
            method: .put, path: "/api/v1/memos/00000000-0000-4000-8000-000000000001", headers: [.ifNoneMatch: "*"],
            body: body)
        #expect(throws: RouteError.badRequest([BadRequest(.notJSON, field: "")])) { try SampleCall.input(of: request) }
    }

    @Test func `a route requires a precondition`() {
        let target = "/api/v1/memos/00000000-0000-4000-8000-000000000001"
        #expect(error(.put, target, body: #"{"body":"a"}"#) == .preconditionRequired)
        #expect(error(.delete, target) == .preconditionRequired)
    }

    @Test(
        arguments: [
            ([.ifMatch: "3"], "If-Match"), ([.ifMatch: "*"], "If-Match"), ([.ifMatch: ""], "If-Match"),
            ([.ifMatch: "\"1\", \"2\""], "If-Match"), ([.ifMatch: "\""], "If-Match"), ([.ifMatch: "\"あ\""], "If-Match"),
            ([.ifNoneMatch: "\"3\""], "If-None-Match"), ([.ifMatch: "\"3\"", .ifNoneMatch: "*"], "If-None-Match"),
        ] as [(HTTPFields, String)])
    func `a route only reads a single tag`(headers: HTTPFields, field: String) {
        let target = "/api/v1/memos/00000000-0000-4000-8000-000000000001"
        #expect(
            error(.delete, target, headers: headers) == .badRequest([BadRequest(.malformed, field: field)]))
    }

    @Test func `a route reads a tag that a proxy has weakened`() throws {
        let request = APIRequest(
            method: .delete, path: "/api/v1/memos/00000000-0000-4000-8000-000000000001",
            headers: [.ifMatch: "W/\"3\""])
        let input = SampleCall(API.memos.delete, (.number(1), .matches(ETag(revision: 3)))).input
        #expect(try SampleCall.input(of: request) == input)
    }

    @Test(arguments: ["*", "\"1\", \"2\"", "nonsense", ""])
    func `a route reads the whole item for an unknown tag`(header: String) throws {
        let request = APIRequest(method: .get, path: "/api/v1/settings", headers: [.ifNoneMatch: header])
        #expect(try SampleCall.input(of: request) == SampleCall(API.readSettings, nil).input)
    }
}
