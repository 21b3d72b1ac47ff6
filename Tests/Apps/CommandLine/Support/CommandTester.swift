import APICore
import ApiClientCore
import ApiClientTestSupport
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import Synchronization
import TestSupport
import Testing

@testable import CommandLineApp

/// The output of a command, and its exit status.
struct Outcome: Equatable {
    var output = ""
    var errors = ""
    var status = ExitStatus.success
}

/// Runs commands in the test's environment, without network and files.
struct CommandTester {
    var client = ApiClient.unimplemented
    var language = Language.japanese
    var isInteractive = true
    var isStyled = false
    /// Whether standard output is full.
    var isFull = false
    /// The width of the terminal.
    var columns: Int?
    /// The lines that the person types.
    var typed: [String] = []
    /// The text of the last line, in which the person presses Ctrl-C.
    var interrupted: String?
    /// The changes that the person makes in the editor, one for each time.
    var edits: [@Sendable (String) throws -> String] = []
    /// The contents of files, by path.
    var files: [String: String] = [:]
    /// Whether drafts can be saved.
    var canKeep = true
    /// The identifier of the next new item.
    var id = UUID.number(7)
    /// The path of the file with the sign-ins, if it is damaged.
    var unreadableAccount: String?
    /// Whether the environment contains a token.
    var isTokenGiven = false
    /// The saved drafts.
    let kept = Calls<String>()
    /// The texts copied to the clipboard.
    let copied = Calls<String>()

    /// - Parameter isSignedIn: whether a user is signed in.
    init(isSignedIn: Bool = true) {
        guard let server = URL(string: "http://loki.example:8080") else { preconditionFailure("No address") }
        client.baseURL = { server }
        client.isSignedIn = { isSignedIn }
        client.signIns = { isSignedIn ? [SignIn(server: server, envelope: .sample)] : [] }
    }

    func run(_ arguments: String...) async throws -> Outcome {
        try await run(arguments)
    }

    func run(_ arguments: [String]) async throws -> Outcome {
        let command = try #require(try Loki.parseAsRoot(arguments) as? any ClientCommand)
        let (output, errors) = (Calls<String>(), Calls<String>())
        let status = await environment(output: output, errors: errors).status(of: command)
        return Outcome(output: output.all.joined(), errors: errors.all.joined(), status: status)
    }

    func environment(output: Calls<String> = Calls(), errors: Calls<String> = Calls()) -> CommandEnvironment {
        let lines = Turns(typed)
        let edits = Turns(self.edits)
        let (kept, copied, isFull, interrupted) = (self.kept, self.copied, self.isFull, self.interrupted)
        let (files, canKeep, id) = (self.files, self.canKeep, self.id)
        return CommandEnvironment(
            client: client,
            terminal: Terminal(
                write: { bytes in
                    if isFull { throw StubError() }
                    output.record(String(decoding: bytes, as: UTF8.self))
                }, writeError: { errors.record($0) },
                readLine: { (question: String) throws(CommandFailure) -> String? in
                    errors.record(question)
                    if let line = lines.next() { return line }
                    if let interrupted { throw .interrupted(typed: interrupted) }
                    return nil
                },
                readAll: { lines.rest().map { $0 + "\n" }.joined() }, readSecret: { _ in lines.next() },
                isInteractive: isInteractive, style: TerminalStyle(isStyled: isStyled), columns: columns),
            tools: DesktopTools(
                edit: { text in
                    guard let edit = edits.next() else { throw EditorError(reason: .editor) }
                    return try edit(text)
                },
                keep: { typed in
                    guard canKeep else { throw CommandFailure.fileNotWritten("/state/draft.txt") }
                    kept.record(String(decoding: typed, as: UTF8.self))
                    return "/state/draft.txt"
                },
                read: { path in
                    guard let text = files[path] else { throw CommandFailure.fileUnreadable(path) }
                    return text
                },
                copy: { text in copied.record(text) }),
            localize: Localizer(language), now: { Timestamp.noon.date }, timeZone: .gmt, makeID: { id },
            deviceName: { "laptop" }, unreadableAccount: unreadableAccount,
            isTokenGiven: isTokenGiven)
    }
}

/// Returns one item after the other.
private final class Turns<Item: Sendable>: Sendable {
    private let items: Mutex<[Item]>

    init(_ items: [Item]) {
        self.items = Mutex(items)
    }

    func next() -> Item? {
        items.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func rest() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}

extension ApiClient {
    /// Serves the list and each of the visits.
    mutating func serve(visits: [Sakatsu], query: VisitQuery = VisitQuery()) throws {
        override(
            where: { request in
                guard var plain = API.visits.list.asked(by: request) else { return false }
                (plain.limit, plain.idPrefix) = (query.limit, query.idPrefix)
                return plain == query
            },
            answer: { try Self.part(of: visits, for: $0) })
        for visit in visits {
            try override(
                API.visits.read(visit.id, nil), payload: visit, headers: ["ETag": visit.tag.header])
        }
    }

    /// Serves the settings of a user with this language.
    mutating func serve(language: LanguageSetting) throws {
        var settings = Settings.sample
        settings.language = language
        try override(API.readSettings(nil), payload: settings)
    }

    mutating func serve(memos: [Memo]) throws {
        override(
            where: { API.memos.list.asked(by: $0) != nil },
            answer: { try Self.part(of: memos, for: $0) })
        for memo in memos {
            let tag = "\"\(memo.revision)\(memo.isPinned ? "p" : "")\""
            try override(
                API.memos.read(memo.id, nil), payload: memo, headers: ["ETag": tag])
        }
    }

    /// The items whose identifiers begin as in the request; all if it has no such condition.
    private static func part<Item: ListedItem & Codable>(
        of items: [Item], for request: APIRequest
    ) throws -> (Data, APIResponseHead) {
        let prefix = Item.endpoints.list.asked(by: request)?.idPrefix
        let found = items.filter { prefix?.begins($0.id) ?? true }
        return (try APIJSON.encode(ListPart(items: found, next: nil, count: nil)), APIResponseHead(status: 200))
    }
}

extension SakatsuContent {
    /// The visit as read from a draft, where each time has the unit that displays it exactly.
    var drafted: SakatsuContent {
        var content = self
        content.sets = sets.map { set in
            SaunaSet(
                steps: set.steps.map { step in
                    SaunaStep(kind: step.kind, title: step.title, seconds: step.time.seconds, unit: step.time.unit)
                })
        }
        return content
    }
}
