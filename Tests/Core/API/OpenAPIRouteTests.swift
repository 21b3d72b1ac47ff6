import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import HTTPTypes
import ModelsCore
import Testing

/// `openapi.yaml` against the routes, in both directions.
@Suite struct OpenAPIRouteTests {
    private let document: OpenAPIDocument

    init() throws {
        document = try OpenAPIDocument()
    }

    @Test func `the document describes each endpoint and no other`() throws {
        let described = try document.operations().map { "\($0.identifier): \($0.method) \($0.path)" }
        let known = API.operations.map { "\($0.id): \($0.method.rawValue) \($0.template)" }
        expectNoDifference(described.sorted(), known.sorted())
    }

    @Test func `the document begins at the root`() throws {
        let servers = try #require(try document.object("")["servers"] as? [[String: String]])
        #expect(servers == [["url": API.root]])
    }

    @Test func `the document names the operations without a token`() throws {
        let open = try document.operations().filter { ($0.content["security"] as? [Any])?.isEmpty == true }
        let known = API.operations.filter { $0.access == .anybody }
        #expect(Set(open.map(\.identifier)) == Set(known.map(\.id)))
    }

    @Test func `the document describes the names in queries and headers`() throws {
        for operation in try document.operations() {
            let requests = SampleCall.all.filter { $0.operation.id == operation.identifier }.map(\.request)
            let query = Set(requests.flatMap { $0.query.map(\.name) })
            expectNoDifference(operation.parameters["query"] ?? [], query, "\(operation.identifier)")
            var headers = Set(requests.flatMap { $0.headers.map(\.name.rawName) })
            // Browsers send the header; our client uses the query.
            if operation.identifier == "followEvents" { headers.insert("Last-Event-ID") }
            var named: Set<String> = operation.path.contains("{id}") ? ["id"] : []
            // The description allows deleted items to be new, which is never true. Settings are never new, either.
            if operation.identifier.hasPrefix("delete") || operation.identifier == "putSettings" {
                headers.remove("If-None-Match")
                named.insert("If-Match")
            }
            expectNoDifference(operation.parameters["header"] ?? [], headers, "\(operation.identifier)")
            #expect(operation.mustNamed == named)
        }
    }

    @Test func `the document describes bodies`() throws {
        let described = try document.operations().filter { $0.content["requestBody"] != nil }.map(\.identifier)
        let sent = SampleCall.all.filter { $0.request.body != nil }.map(\.operation.id)
        #expect(Set(described) == Set(sent))
    }

    @Test func `the document describes responses`() throws {
        for operation in try document.operations() {
            let endpoint = try #require(API.operations.first { $0.id == operation.identifier })
            let responses = try #require(operation.content["responses"] as? [String: Any])
            let successes = responses.filter { $0.key < "400" }
            expectNoDifference(
                Set(successes.keys), Set(endpoint.successes.map { "\($0)" }), "\(operation.identifier)")
            for (status, response) in successes where status != "304" {
                let content = try document.resolved(response)["content"] as? [String: Any] ?? [:]
                expectNoDifference(
                    Array(content.keys), endpoint.mediaType.map { [$0] } ?? [], "\(operation.identifier) \(status)")
            }
        }
    }

    /// A refused caller gets the reason in the same form.
    @Test func `the document describes errors`() throws {
        for operation in try document.operations() {
            let endpoint = try #require(API.operations.first { $0.id == operation.identifier })
            let responses = try #require(operation.content["responses"] as? [String: Any])
            // Any query can be invalid, and any server unavailable or called by another name.
            var expected: Set<String> = ["400", "421", "500", "503"]
            if endpoint.access != .anybody || endpoint == API.authenticate.operation { expected.insert("401") }
            // Pages of other sites, and read-only tokens.
            if endpoint.method != .get { expected.insert("403") }
            if endpoint.template.contains("{id}") { expected.insert("404") }
            if operation.content["requestBody"] != nil { expected.formUnion(["413", "415", "422"]) }
            // A file contains its own type.
            let files = [API.readFile.operation, API.addPhoto.operation, API.addFacilityPhoto.operation]
            if files.contains(endpoint) { expected.remove("415") }
            // The account may be full, and a visit may be impossible on a day.
            if endpoint == API.applyImport.operation { expected.formUnion(["413", "422"]) }
            // Each visit has a result of its own, and any text can be read.
            if [API.putVisits.operation, API.readVisitText.operation].contains(endpoint) { expected.remove("422") }
            if operation.parameters["header"]?.contains("If-Match") == true { expected.formUnion(["412", "428"]) }
            // A list of photos may replace any other.
            let lists = [API.arrangePhotos.operation, API.arrangeFacilityPhotos.operation]
            if lists.contains(endpoint) { expected.remove("428") }
            if endpoint == API.authenticate.operation { expected.insert("429") }
            // A facility with visits is not deleted.
            if endpoint == API.facilities.delete.operation { expected.insert("422") }
            if endpoint == API.listChanges.operation { expected.insert("410") }
            let errors = responses.filter { $0.key >= "400" }
            expectNoDifference(Set(errors.keys), expected, "\(operation.identifier)")
            for (status, response) in errors {
                let content = try #require(try document.resolved(response)["content"] as? [String: Any])
                #expect(Set(content.keys) == [Problem.mediaType], "\(operation.identifier) \(status)")
            }
        }
    }

    @Test func `the document describes each status of a problem`() throws {
        let statuses = Set(
            try document.operations().flatMap { ($0.content["responses"] as? [String: Any] ?? [:]).keys })
        // It is the response if there is no operation.
        let known = Set(ProblemCode.allCases.map { "\($0.status)" }).subtracting(["405"])
        #expect(Set(statuses.filter { $0 >= "400" && $0 < "600" }) == known)
    }

    @Test func `every link leads to an operation`() throws {
        let operations = Dictionary(uniqueKeysWithValues: try document.operations().map { ($0.identifier, $0) })
        for (name, value) in try document.object("components/links") {
            let link = try document.resolved(value)
            let identifier = try #require(link["operationId"] as? String, "\(name)")
            let operation = try #require(operations[identifier], "\(name)")
            let parameters = try #require(link["parameters"] as? [String: String], "\(name)")
            for parameter in parameters.keys {
                // The place and the name: `header.If-Match`.
                let parts = parameter.split(separator: ".").map { String($0) }
                #expect(operation.parameters[parts[0]]?.contains(parts[1]) == true, "\(name)")
            }
        }
    }

    @Test func `every reference leads somewhere`() throws {
        for reference in document.references {
            #expect(try document.object(reference).isEmpty == false)
        }
    }
}
