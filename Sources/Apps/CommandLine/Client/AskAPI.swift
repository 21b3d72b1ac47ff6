import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki api`: sends any request to the API.
struct AskAPI: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Send a request to the API, and print the response.",
        discussion: examples(
            "loki api 'visits?limit=5'", "loki api account",
            "loki api -X PUT memos/$(uuidgen) -H 'If-None-Match: *' -d '{\"body\": \"Two towels\"}'",
            "loki api -i settings",
            note: """
                The path is below /api/v1, and may include this prefix and the server's address. The response to a request that
                fails is printed, too, and the exit status is as for other commands. Redirects are not followed.
                """))

    enum Method: String, CaseIterable, ExpressibleByArgument {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
        case delete = "DELETE"

        init?(argument: String) {
            self.init(rawValue: argument.uppercased())
        }
    }

    @Argument(help: "The path, such as visits or memos?limit=5.") var path: String
    @Option(
        name: [.customShort("X"), .long],
        help: .init("The method. Default: GET, or POST with a body.", valueName: "method"))
    var method: Method?
    @Option(
        name: [.customShort("d"), .long], parsing: .unconditional,
        help: .init("The body; - reads it from standard input.", valueName: "json"))
    var data: String?
    @Option(
        name: [.customShort("H"), .long], parsing: .unconditional,
        help: .init("If-Match or If-None-Match: 'If-Match: \"3\"'.", valueName: "name: value"))
    var header: String?
    @Flag(name: [.customShort("i"), .long], help: "Print the status and the headers of the response, too.")
    var include = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let server = client.baseURL()
        let text = try data.map { try $0 == "-" ? environment.terminal.readAll() : $0 }
        let method = self.method ?? (text == nil ? .get : .post)
        let request = TypedRequest(
            method: method.rawValue, target: try APIPath.target(path, at: server), headers: try headers(),
            body: text.map { Data($0.utf8) })
        let (body, head) = try await client.anyRequest(request)
        if include {
            let lines = head.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            try environment.terminal.print((["HTTP \(head.status)"] + lines).joined(separator: "\n").printable + "\n")
        }
        try environment.terminal.printBody(body)
        guard (200..<300).contains(head.status) || head.status == 304 else { throw ApiFailure(head, body: body) }
    }

    /// Only the headers for conditions: server and token are not the caller's choice.
    private func headers() throws(InputProblem) -> [String: String] {
        let known = ["if-match", "if-none-match"]
        guard let header else { return [:] }
        let parts = header.split(separator: ":", maxSplits: 1).map { String($0).withoutOuterSpaces }
        guard parts.count == 2, known.contains(parts[0].lowercased()),
            parts[1].utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { throw .invalid(.notAHeader(header)) }
        return [parts[0].lowercased(): parts[1]]
    }
}

/// A path of the API as it is typed: `visits?q=湯`, `/visits`, `/api/v1/visits`, or a complete address.
enum APIPath {
    /// The target of the request below `/api/v1`, in percent encoding, with its query.
    ///
    /// - Parameter server: the only server that an address may contain.
    /// - Throws: ``InputProblem`` for an address elsewhere, or one that leads elsewhere.
    static func target(_ text: String, at server: URL) throws(InputProblem) -> String {
        let prefixes = ["\(server.absoluteString)\(API.root)/", "\(API.root)/", "/"]
        // Compares bytes, because a `Character` could combine the stroke with what follows.
        let prefix = prefixes.first { text.utf8.starts(with: $0.utf8) } ?? ""
        let rest = String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        let isPlain = rest.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
        guard isPlain, let encoded = rest.addingPercentEncoding(withAllowedCharacters: allowed),
            encoded.prefix(while: { $0 != "?" }).split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy(isName)
        else { throw .invalid(.notAPath(text, server.absoluteString)) }
        return "\(API.root)/\(encoded)"
    }

    /// Whether a part of a path is a plain name. Some servers read %2e%2e as .. and %2F as a stroke.
    private static func isName(_ part: Substring) -> Bool {
        guard let plain = part.removingPercentEncoding, !plain.isEmpty else { return false }
        // Compares scalars, for the same reason.
        return !plain.unicodeScalars.split { $0 == "/" || $0 == "\\" }
            .contains { $0.elementsEqual(".".unicodeScalars) || $0.elementsEqual("..".unicodeScalars) }
    }

    /// Text that is already percent-encoded is accepted.
    private static let allowed = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "%"))
}
