import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore

/// How a command ends, for scripts. ArgumentParser ends with 64, too, when it does not understand the arguments.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    case success = 0
    case failed = 1
    /// Nobody is signed in, or the sign-in has ended.
    case notSignedIn = 3
    case unreachable = 4
    /// It has changed elsewhere.
    case conflict = 5
    case notFound = 6
    /// What was typed cannot be understood, or the server refuses it.
    case usage = 64
    /// By Ctrl-C, as shells say it; the process ends by the signal, be it this or another one.
    case interrupted = 130
}

/// Why something typed cannot be understood.
enum InputProblem: Error, Hashable, Sendable {
    /// What is wrong, and how it is right.
    case invalid(CommandLineString)
    /// - Parameter field: what is called so.
    case missing(_ field: CommandLineString)

    /// In one line.
    func text(_ localize: Localizer) -> String {
        switch self {
        case .invalid(let text): localize(text).printableLine
        case .missing(let field): localize(.missing(localize(field)))
        }
    }
}

/// Why a draft cannot be read.
struct DraftError: Error, Hashable, Sendable {
    struct Line: Hashable, Sendable {
        /// From 1, without the notes; nil for what is nowhere.
        let number: Int?
        let problem: InputProblem
    }

    let lines: [Line]
    /// How many lines of notes stand before the first line.
    var noteCount: Int

    /// One line for each problem.
    func texts(_ localize: Localizer) -> [String] {
        lines.map { line in
            let text = line.problem.text(localize)
            return line.number.map { localize(.draftLine(String($0 + noteCount), text)) } ?? text
        }
    }
}

/// Why a command was not carried out.
enum CommandFailure: Error, Hashable, Sendable {
    /// What is wrong and what to do, and how the command ends.
    case failed(CommandLineString, ExitStatus = .failed)
    case input(InputProblem)
    case draft(DraftError)
    /// What the server says about it.
    case refused(Problem)
    /// The person has pressed Ctrl-C, or another signal would have ended the process.
    ///
    /// - Parameter typed: what stands in the line that is asked for.
    case interrupted(typed: String)

    static let notSignedIn = failed(.notSignedIn, .notSignedIn)
    /// Bytes that are no UTF-8.
    static let notText = failed(.notText, .usage)
    /// The editor ended with a failure.
    static let editor = failed(.noEditor)
    static let clipboard = failed(.noClipboard)
    static let cancelled = failed(.cancelled)
    /// What the command has to say has nowhere to go.
    static let outputLost = failed(.outputLost)

    /// The file that says who is signed in is damaged.
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

    /// In one line that steers no terminal.
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
    /// - Parameter server: the server that was asked.
    init(_ error: any Error, server: @autoclosure () -> URL) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let problem as InputProblem: self = .input(problem)
        case let error as DraftError: self = .draft(error)
        // Any Loki has problem details for a caller that cannot sign in.
        case let error as ApiError
        where error.operation == API.authenticate.operation && error.failure == .notFound(nil):
            self = .failed(.noServer(server().absoluteString))
        case let error as ApiError: self.init(error.failure, server: server())
        case let failure as ApiFailure: self.init(failure, server: server())
        case AccountStoreError.unreadable(let file): self = .accountUnreadable(file.path)
        case AccountStoreError.notKept(let file): self = .fileNotWritten(file.path)
        case AccountStoreError.noServer(let url): self = .input(.invalid(.notAnAddress(url.absoluteString)))
        case is CancellationError: self = .cancelled
        // The name of an error that nobody expected.
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
        // There is a token, and it is worth nothing any more.
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
    /// One text for each field, which names it, or one as a whole.
    func texts(_ localize: Localizer) -> [String] {
        let texts = errors.filter { !$0.detail.isEmpty }.map { error in
            error.field.isEmpty ? error.detail : "\(error.name(localize)): \(error.detail)"
        }
        return texts.isEmpty ? [detail.isEmpty ? title : detail] : texts
    }
}

extension FieldProblem {
    /// What people call the field; as it stands there for one that only a newer server knows.
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
