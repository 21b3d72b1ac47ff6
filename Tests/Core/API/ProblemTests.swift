import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ModelsCore
import Testing

@Suite struct ProblemTests {
    private func survives(_ problem: Problem) throws -> Bool {
        try APIJSON.decode(Problem.self, from: APIJSON.encode(problem)) == problem
    }

    @Test func `a problem names fields`() throws {
        let json = """
            {"code":"invalid","detail":"Mend it and send it again.","errors":[{"detail":"Write a name.",\
            "field":"/facilityName"}],"status":422,"title":"Some of it cannot be kept","type":"/problems/invalid"}
            """
        expectNoDifference(String(decoding: try APIJSON.encode(Problem.sample), as: UTF8.self), json)
        #expect(try survives(.sample))
    }

    @Test(arguments: [AccountItem.visit(.sample), .memo(.sample), .settings(.sample)])
    func `a problem holds the current item`(item: AccountItem) throws {
        #expect(try survives(Problem(.stale, title: "", detail: "", current: item)))
    }

    @Test func `a problem can be read from other servers`() throws {
        let problem = try APIJSON.decode(Problem.self, from: Data(#"{"status":502}"#.utf8))
        #expect((problem.type, problem.status, problem.code) == ("about:blank", 502, ""))
        #expect(problem.errors == [])
    }

    @Test func `a problem has an error's status`() {
        #expect(ProblemCode.allCases.allSatisfy { (400..<600).contains($0.status) })
    }

    @Test(
        arguments: [
            ("version", "a-1", "a-1", .version("a-1")), ("heartbeat", "", nil, .heartbeat),
            ("change", "memo sakatsu", "a-2", .change(kinds: ["memo", "sakatsu"], version: "a-2")),
            ("change", "*", "a-2", .change(kinds: ["*"], version: "a-2")), ("end", "full", nil, .end(reason: "full")),
            ("news", "x", "a-3", nil),
        ] as [(String, String, String?, APIEvent?)])
    func `events are read`(name: String, data: String, id: String?, event: APIEvent?) {
        #expect(APIEvent(name: name, data: data, id: id) == event)
    }
}
