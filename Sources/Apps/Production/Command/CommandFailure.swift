import APICore
import ApiClientCore
import ApiClientLiveCore
import Foundation

/// Why a command was not carried out.
enum CommandFailure: Error, Hashable, Sendable {
    case unreachable(ApiFailure.Obstacle, URL)
    case notSignedIn
    /// The file that says who is signed in is damaged.
    case accountUnreadable(String)
    /// There is a token, and it is worth nothing any more.
    case signInEnded(URL)
    case wrongNameOrPassword
    case accountDisabled
    /// The token may only read.
    case readOnly
    case forbidden
    /// nil when nothing was named.
    case notFound(String?)
    /// Several begin with it.
    case ambiguous(String)
    /// What the server says about it.
    case refused(Problem)
    case stale
    /// What is to be new exists already. Holds the command that changes it.
    case recorded(String)
    case rateLimited(seconds: Int?)
    case server(status: Int, URL)
    case unexpectedAnswer(URL)
    /// Something answers there, and it is no Loki.
    case noServer(URL)
    /// The server says that it is elsewhere.
    case moved(URL, to: URL)
    case fileUnreadable(String)
    case fileNotWritten(String)
    /// Bytes that are no UTF-8.
    case notText
    case input(InputProblem)
    case draft(DraftError)
    /// The editor ended with a failure.
    case editor
    case clipboard
    /// The person has given up.
    case draftNotSaved
    case cancelled
    /// The person has pressed Ctrl-C, or another signal would have ended the process.
    ///
    /// - Parameter typed: what stands in the line that is asked for.
    case interrupted(typed: String)
    /// What the command has to say has nowhere to go.
    case outputLost
    /// The stream of changes has ended.
    case streamEnded(reason: String)
    /// The name of an error that nobody expected.
    case unknown(String)
}

extension CommandFailure {
    /// - Parameter server: the server that was asked.
    init(_ error: any Error, server: @autoclosure () -> URL) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let problem as InputProblem: self = .input(problem)
        case let error as DraftError: self = .draft(error)
        // Any Loki has problem details for whoever cannot sign in.
        case let error as ApiError where error.endpoint == .authenticate && error.failure == .notFound(nil):
            self = .noServer(server())
        case let error as ApiError: self.init(error.failure, server: server())
        case let failure as ApiFailure: self.init(failure, server: server())
        case AccountStoreError.unreadable(let file): self = .accountUnreadable(file.path)
        case AccountStoreError.notKept(let file): self = .fileNotWritten(file.path)
        case AccountStoreError.noServer(let url): self = .input(.notAnAddress(url.absoluteString))
        case is CancellationError: self = .cancelled
        default: self = .unknown("\(type(of: error))")
        }
    }

    private init(_ failure: ApiFailure, server: URL) {
        switch failure {
        case .unreachable(let obstacle): self = .unreachable(obstacle, server)
        case .unauthorized(let problem):
            let isPassword = problem?.code == ProblemCode.wrongNameOrPassword.rawValue
            self = isPassword ? .wrongNameOrPassword : .signInEnded(server)
        case .forbidden(let problem):
            switch problem.flatMap({ ProblemCode(rawValue: $0.code) }) {
            case .readOnlyToken: self = .readOnly
            case .accountDisabled: self = .accountDisabled
            default: self = .forbidden
            }
        case .notFound: self = .notFound(nil)
        case .invalid(let problem): self = .refused(problem)
        case .stale: self = .stale
        case .rateLimited(let seconds): self = .rateLimited(seconds: seconds)
        case .server(let status): self = .server(status: status, server)
        case .redirected(let location):
            let target = URL(string: location, relativeTo: server).map { ServerAddress.server(of: $0) }
            self = target.map { .moved(server, to: $0) } ?? .unexpectedAnswer(server)
        case .refused(let status, let problem):
            self = problem.map { .refused($0) } ?? .server(status: status, server)
        case .undecodable: self = .unexpectedAnswer(server)
        }
    }
}

extension CommandFailure {
    var status: ExitStatus {
        switch self {
        case .unreachable: .unreachable
        case .notSignedIn, .accountUnreadable, .signInEnded, .wrongNameOrPassword: .notSignedIn
        case .notFound: .notFound
        case .stale, .recorded: .conflict
        case .interrupted: .interrupted
        case .input, .draft, .notText, .ambiguous: .usage
        case .refused(let problem): problem.status == ProblemCode.invalid.status ? .usage : .failed
        case .accountDisabled, .readOnly, .forbidden, .rateLimited, .server, .unexpectedAnswer, .noServer, .moved,
            .fileUnreadable, .fileNotWritten, .editor, .clipboard, .draftNotSaved, .cancelled, .outputLost,
            .streamEnded, .unknown:
            .failed
        }
    }
}
