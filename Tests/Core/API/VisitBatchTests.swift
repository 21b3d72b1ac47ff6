import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ModelsCore
import SampleCore
import Testing

/// How several visits are read, each independently.
@Suite struct VisitBatchTests {
    private static let id = "00000000-0000-4000-8000-0000000000ff"

    private func read(_ json: String) throws(BadRequest) -> VisitBatch {
        try APIJSON.decode(VisitBatch.self, from: Data(json.utf8))
    }

    private func entry(_ rest: String) -> String {
        #"{"id":"\#(Self.id)","facilityName":"a","visitingDate":"2026-11-21"\#(rest)}"#
    }

    @Test(
        arguments: [
            (#","isNew":true"#, .success(.isNew)), (#","revision":3"#, .success(.matches(ETag(revision: 3)))),
            (#","revision":3,"isNew":false,"updatedAt":"x""#, .success(.matches(ETag(revision: 3)))),
            (#","revision":null,"isNew":true"#, .success(.isNew)), ("", .failure(.preconditionRequired)),
            (#","isNew":false"#, .failure(.preconditionRequired)),
            (
                #","isNew":true,"revision":1"#, .failure(.badRequest([BadRequest(.notAlone, field: "/isNew")]))
            ),
            (#","revision":"3""#, .failure(.badRequest([BadRequest(.malformed, field: "/revision")]))),
        ] as [(String, Result<Precondition, RouteError>)])
    func `a batch has the base of each visit`(rest: String, precondition: Result<Precondition, RouteError>) throws {
        let visits = try read("{\"visits\":[\(entry(rest))]}").visits
        #expect(visits.map(\.id) == [UUID(uuidString: Self.id)])
        #expect(visits.map { $0.change.map(\.precondition) } == [precondition])
    }

    /// With pointers into the visit, as if it had been sent alone.
    @Test func `an unreadable visit does not prevent any other`() throws {
        let steps = #"[{"steps":[{"kind":"steam"}]}]"#
        let batch = try read(
            """
            {"visits":[\(entry(#","isNew":true,"sets":\#(steps)"#)),{"isNew":true},7,null,\
            {"id":"\(Self.id)","isNew":true,"visitingDate":"x","facilityName":""},\(entry(#","isNew":true"#))]}
            """)
        let words = ["sauna", "coolBath", "relaxation", "other"]
        let failures = batch.visits.dropLast().map { visit -> RouteError? in
            if case .failure(let error) = visit.change { error } else { nil }
        }
        expectNoDifference(
            failures,
            [
                .badRequest([BadRequest(.notOneOf(words), field: "/sets/0/steps/0/kind")]),
                .badRequest([BadRequest(.missing, field: "/id")]), .badRequest([BadRequest(.malformed, field: "")]),
                .badRequest([BadRequest(.missing, field: "")]),
                .badRequest([BadRequest(.malformed, field: "/visitingDate")]),
            ])
        #expect(batch.visits.map { $0.id == nil } == [false, true, true, true, false, false])
        let content = SakatsuContent(facilityName: "a", visitingDate: .sampleDay)
        #expect(batch.visits.last == VisitAttempt(VisitChange(.number(0xFF), content, .isNew)))
    }

    @Test(
        arguments: [
            ("{}", BadRequest(.missing, field: "/visits")),
            (#"{"visits":{}}"#, BadRequest(.malformed, field: "/visits")),
            (#"{"visits":[{"id":]}"#, BadRequest(.notJSON, field: "")),
            (
                "{\"visits\":[\(Array(repeating: "0", count: 101).joined(separator: ","))]}",
                BadRequest(.tooMany(limit: 100), field: "/visits")
            ),
        ] as [(String, BadRequest)])
    func `a batch that is not a list is refused as a whole`(json: String, problem: BadRequest) {
        #expect(throws: problem) { try read(json) }
    }

    @Test func `a batch holds up to a hundred visits`() throws {
        let hundred = Array(repeating: "0", count: 100).joined(separator: ",")
        #expect(try read("{\"visits\":[\(hundred)]}").visits.count == 100)
        #expect(try read(#"{"visits":[]}"#).visits == [])
    }

    @Test func `a batch writes identifiers in lower case`() throws {
        let attempt = VisitAttempt(VisitChange(.number(0xFF), .sample, .isNew))
        let result = VisitResult(id: .number(0xFF), status: 412, problem: .sample)
        for json in [try APIJSON.encode(attempt), try APIJSON.encode(result)] {
            #expect(String(decoding: json, as: UTF8.self).contains("\"id\":\"\(Self.id)\""))
        }
    }
}
