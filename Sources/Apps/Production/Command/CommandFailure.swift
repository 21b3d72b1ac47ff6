import APICore
import ApiClientCore
import ApiClientLiveCore
import Foundation

/// Why a command was not carried out.
enum CommandFailure: Error, Hashable, Sendable {
    case unreachable(ApiFailure.Obstacle, URL)
    case notSignedIn
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
    case refused([String])
    case stale
    case rateLimited(seconds: Int?)
    case server(status: Int, URL)
    case unexpectedAnswer(URL)
    case accountUnreadable(String)
    case accountNotKept(String)
    case input(InputProblem)
    case draft(DraftError)
    case editor
    case clipboard
    /// The person has given up.
    case draftNotSaved
    case cancelled
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
        case let error as ApiError: self.init(error.failure, server: server())
        case let failure as ApiFailure: self.init(failure, server: server())
        case AccountStoreError.unreadable(let file): self = .accountUnreadable(file.path)
        case AccountStoreError.notKept(let file): self = .accountNotKept(file.path)
        case AccountStoreError.noServer: self = .input(.notAnAddress(server().absoluteString))
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
        case .invalid(let problem): self = .refused(problem.texts)
        case .stale: self = .stale
        case .rateLimited(let seconds): self = .rateLimited(seconds: seconds)
        case .server(let status): self = .server(status: status, server)
        case .refused(let status, let problem):
            self = problem.map { .refused($0.texts) } ?? .server(status: status, server)
        case .undecodable: self = .unexpectedAnswer(server)
        }
    }
}

extension CommandFailure {
    var status: ExitStatus {
        switch self {
        case .unreachable: .unreachable
        case .notSignedIn, .signInEnded, .wrongNameOrPassword: .notSignedIn
        case .notFound: .notFound
        case .stale: .conflict
        case .input, .draft, .ambiguous: .usage
        case .accountDisabled, .readOnly, .forbidden, .refused, .rateLimited, .server, .unexpectedAnswer,
            .accountUnreadable, .accountNotKept, .editor, .clipboard, .draftNotSaved, .cancelled, .streamEnded,
            .unknown:
            .failed
        }
    }
}

extension Problem {
    /// What is wrong, one text for each field, or as a whole.
    var texts: [String] {
        let details = errors.map(\.detail).filter { !$0.isEmpty }
        return details.isEmpty ? [detail.isEmpty ? title : detail] : details
    }
}
