import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore

/// The exit status of a command, for scripts. ArgumentParser also uses 64 for invalid arguments.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    case success = 0
    case failed = 1
    /// No one is signed in, or the sign-in is no longer valid.
    case notSignedIn = 3
    case unreachable = 4
    /// The item was changed elsewhere.
    case conflict = 5
    case notFound = 6
    /// The input is invalid, or the server refuses it.
    case usage = 64
    /// Ended by Ctrl-C, as shells report it. The process ends by the signal, this or another one.
    case interrupted = 130
}

/// The reason why input is invalid.
enum InputProblem: Error, Hashable, Sendable {
    /// The problem, and what is valid.
    case invalid(CommandLineString)
    /// - Parameter field: the name of the missing value.
    case missing(_ field: CommandLineString)

    /// The message in a single line.
    func text(_ localize: Localizer) -> String {
        switch self {
        case .invalid(let text): localize(text).printableLine
        case .missing(let field): localize(.missing(localize(field)))
        }
    }
}

/// The reasons why a draft is invalid.
struct DraftError: Error, Hashable, Sendable {
    struct Line: Hashable, Sendable {
        /// The number of the line, from 1, without the notes; nil for a missing part.
        let number: Int?
        let problem: InputProblem
    }

    let lines: [Line]
    /// The number of lines of notes before the first line.
    var noteCount: Int

    /// The messages, one line for each problem.
    func texts(_ localize: Localizer) -> [String] {
        lines.map { line in
            let text = line.problem.text(localize)
            return line.number.map { localize(.draftLine(String($0 + noteCount), text)) } ?? text
        }
    }
}

/// The reason why a command has failed.
enum CommandFailure: Error, Hashable, Sendable {
    /// The message, with advice, and the exit status.
    case failed(CommandLineString, ExitStatus = .failed)
    case input(InputProblem)
    case draft(DraftError)
    /// The problem reported by the server.
    case refused(Problem)
    /// The user has pressed Ctrl-C, or another signal would have ended the process.
    ///
    /// - Parameter typed: the text typed so far in the current line.
    case interrupted(typed: String)

    static let notSignedIn = failed(.notSignedIn, .notSignedIn)
    /// The bytes are not valid UTF-8.
    static let notText = failed(.notText, .usage)
    /// The editor has failed.
    static let editor = failed(.noEditor)
    static let clipboard = failed(.noClipboard)
    static let cancelled = failed(.cancelled)
    /// The output cannot be written.
    static let outputLost = failed(.outputLost)

    /// The file with the sign-ins is damaged.
    static func accountUnreadable(_ path: String) -> Self { failed(.accountUnreadable(path), .notSignedIn) }
    static func fileUnreadable(_ path: String) -> Self { failed(.fileUnreadable(path)) }
    static func fileNotWritten(_ path: String) -> Self { failed(.fileNotWritten(path)) }
    static func fileExists(_ path: String) -> Self { failed(.fileExists(path), .usage) }
    static func unexpectedAnswer(_ server: URL) -> Self { failed(.unexpectedAnswer(server.absoluteString)) }

    var status: ExitStatus {
        switch self {
        case .failed(_, let status): status
        case .input, .draft: .usage
        case .refused(let problem): problem.status == ProblemCode.invalid.status ? .usage : .failed
        case .interrupted: .interrupted
        }
    }

    /// The message in a single line without control characters.
    func line(_ localize: Localizer) -> String {
        let text =
            switch self {
            case .failed(let text, _): localize(text)
            case .input(let problem): problem.text(localize)
            case .draft(let error): error.texts(localize).joined(separator: " ")
            case .refused(let problem):
                localize(.refusedContent(problem.texts(localize).joined(separator: " ")))
            case .interrupted: localize(.cancelled)
            }
        return text.printableLine
    }
}

extension CommandFailure {
    /// - Parameter server: the server of the failed request.
    init(_ error: any Error, server: @autoclosure () -> URL) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let problem as InputProblem: self = .input(problem)
        case let error as DraftError: self = .draft(error)
        // Every Loki server answers with problem details, even to a caller that cannot sign in.
        case let error as ApiError
        where error.operation == API.authenticate.operation && error.failure == .notFound(nil):
            self = .failed(.noServer(server().absoluteString))
        case let error as ApiError: self.init(error.failure, server: server())
        case let failure as ApiFailure: self.init(failure, server: server())
        case AccountStoreError.unreadable(let file): self = .accountUnreadable(file.path)
        case AccountStoreError.notKept(let file): self = .fileNotWritten(file.path)
        case AccountStoreError.noServer(let url): self = .input(.invalid(.notAnAddress(url.absoluteString)))
        case is CancellationError: self = .cancelled
        // Only the name of an unexpected error.
        default: self = .failed(.unknownFailure("\(type(of: error))"))
        }
    }

    private init(_ failure: ApiFailure, server: URL) {
        let address = server.absoluteString
        switch failure {
        case .unreachable(let failure):
            let text: CommandLineString =
                switch failure {
                case .hostNotFound: .hostNotFound(address)
                case .refused: .connectionRefused(address)
                case .timedOut: .timedOut(address)
                case .untrusted: .untrusted(address)
                case .offline: .offline(address)
                case .lost: .connectionLost(address)
                case .tooSlow: .tooSlow(address)
                }
            self = .failed(text, .unreachable)
        case .unauthorized(let problem) where problem?.code == ProblemCode.wrongNameOrPassword.rawValue:
            self = .failed(.wrongNameOrPassword, .notSignedIn)
        // The client has a token, but it is no longer valid.
        case .unauthorized: self = .failed(.signInEnded(address), .notSignedIn)
        case .forbidden(let problem) where problem?.code == ProblemCode.readOnlyToken.rawValue:
            self = .failed(.readOnly)
        case .forbidden(let problem) where problem?.code == ProblemCode.accountDisabled.rawValue:
            self = .failed(.accountDisabled)
        case .forbidden: self = .failed(.forbidden)
        case .notFound: self = .failed(.notFound, .notFound)
        case .invalid(let problem), .refused(_, let problem?): self = .refused(problem)
        case .stale: self = .failed(.stale, .conflict)
        case .rateLimited(let seconds?): self = .failed(.rateLimitedForSeconds(seconds))
        case .rateLimited: self = .failed(.rateLimited)
        case .server(let status), .refused(let status, nil):
            self = .failed(.serverFailed(address, String(status)))
        case .redirected(let location):
            let target = URL(string: location, relativeTo: server).map { ServerAddress.server(of: $0) }
            self = target.map { .failed(.moved(address, $0.absoluteString)) } ?? .unexpectedAnswer(server)
        case .undecodable: self = .unexpectedAnswer(server)
        }
    }
}

extension Problem {
    /// One text for each field, with its name, or a single one for the whole.
    func texts(_ localize: Localizer) -> [String] {
        let texts = errors.filter { !$0.detail.isEmpty }.map { error in
            error.field.isEmpty ? error.detail : "\(error.name(localize)): \(error.detail)"
        }
        return texts.isEmpty ? [detail.isEmpty ? title : detail] : texts
    }
}

extension FieldProblem {
    /// The field's name for people; for a field that only a newer server knows, the name from the response.
    fileprivate func name(_ localize: Localizer) -> String {
        let parts = field.split(separator: "/")
        let number = parts.dropFirst().first.flatMap { Int($0) }.map { String($0 + 1) }
        return switch (parts.first, number) {
        case ("sets", let number?): localize(.oneSet(number))
        case ("temperatures", let number?): localize(.oneTemperature(number))
        case ("body", _): localize(.memo)
        case (let name, _): VisitDraft.Part.all.first { $0.name[...] == name }?.word(localize) ?? field
        }
    }
}
