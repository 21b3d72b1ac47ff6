import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import Testing

/// `openapi.yaml` against the routes, in both directions.
@Suite struct OpenAPIRouteTests {
    private let document: OpenAPIDocument

    init() throws {
        document = try OpenAPIDocument()
    }

    @Test func describesEachEndpointAndNoOther() throws {
        let described = try document.operations().map { "\($0.identifier): \($0.method) \($0.path)" }
        let known = Endpoint.allCases.map { "\($0.rawValue): \($0.method.rawValue) \($0.template)" }
        expectNoDifference(described.sorted(), known.sorted())
    }

    @Test func beginsAtTheRoot() throws {
        let servers = try #require(try document.object("")["servers"] as? [[String: String]])
        #expect(servers == [["url": Endpoint.root]])
    }

    @Test func saysWhoNeedsNoToken() throws {
        let open = try document.operations().filter { ($0.content["security"] as? [Any])?.isEmpty == true }
        let known = Endpoint.allCases.filter { $0.access == .anybody }
        #expect(Set(open.map(\.identifier)) == Set(known.map(\.rawValue)))
    }

    @Test func describesTheNamesInQueriesAndHeaders() throws {
        for operation in try document.operations() {
            let requests = try Route.samples.filter { $0.endpoint.rawValue == operation.identifier }
                .map { try $0.request() }
            let query = Set(requests.flatMap { $0.query.map(\.name) })
            expectNoDifference(operation.parameters["query"] ?? [], query, "\(operation.identifier)")
            var headers = Set(requests.flatMap { $0.headers.keys.map(\.rawValue) })
            // Browsers send it; our client has the query.
            if operation.identifier == "followEvents" { headers.insert("Last-Event-ID") }
            // That what is deleted is new can be said, and is never true.
            if operation.identifier.hasPrefix("delete") { headers.remove("If-None-Match") }
            expectNoDifference(operation.parameters["header"] ?? [], headers, "\(operation.identifier)")
            #expect(operation.mustNamed == (operation.path.contains("{id}") ? ["id"] : []))
        }
    }

    @Test func describesBodies() throws {
        let described = try document.operations().filter { $0.content["requestBody"] != nil }.map(\.identifier)
        let sent = try Route.samples.filter { try $0.request().body != nil }.map(\.endpoint.rawValue)
        #expect(Set(described) == Set(sent))
    }

    /// Whoever can be refused hears why in the same form.
    @Test func describesErrors() throws {
        for operation in try document.operations() {
            let endpoint = try #require(Endpoint(rawValue: operation.identifier))
            let responses = try #require(operation.content["responses"] as? [String: Any])
            var expected: Set<String> = ["429", "500", "503", "default"]
            if endpoint.access != .anybody { expected.insert("401") }
            if endpoint.access == .writer { expected.insert("403") }
            if endpoint.template.contains("{id}") { expected.insert("404") }
            if operation.content["requestBody"] != nil { expected.formUnion(["400", "413", "415", "422"]) }
            if operation.parameters["header"]?.contains("If-Match") == true { expected.formUnion(["412", "428"]) }
            #expect(expected.subtracting(responses.keys) == [], "\(operation.identifier)")
            for (status, response) in responses where status == "default" || status >= "400" {
                let content = try #require(try document.resolved(response)["content"] as? [String: Any])
                #expect(Set(content.keys) == [Problem.mediaType], "\(operation.identifier) \(status)")
            }
        }
    }

    @Test func describesEachStatusOfAProblem() throws {
        let statuses = Set(
            try document.operations().flatMap { ($0.content["responses"] as? [String: Any] ?? [:]).keys })
        // Of these no operation can tell: they are the answer where there is none.
        let known = Set(ProblemCode.allCases.map { "\($0.status)" }).subtracting(["405", "421"])
        #expect(Set(statuses.filter { $0 >= "400" && $0 < "600" }) == known)
    }

    @Test func everyReferenceLeadsSomewhere() throws {
        for reference in document.references {
            #expect(try document.object(reference).isEmpty == false)
        }
    }
}
