import ApiClientCore
import Foundation
import LocalizationCore

extension CommandFailure {
    /// What is wrong and what to do, in one line that steers no terminal.
    func line(_ localize: Localizer) -> String {
        text(localize).printableLine
    }

    private func text(_ localize: Localizer) -> String {
        switch self {
        case .unreachable(let obstacle, let server): localize(obstacle.word, server.absoluteString)
        case .notSignedIn: localize(CommandWord.notSignedIn)
        case .accountUnreadable(let file): localize(CommandWord.accountUnreadable, file)
        case .signInEnded(let server): localize(CommandWord.signInEnded, server.absoluteString)
        case .wrongNameOrPassword: localize(CommandWord.wrongNameOrPassword)
        case .accountDisabled: localize(CommandWord.accountDisabled)
        case .readOnly: localize(CommandWord.readOnly)
        case .forbidden: localize(CommandWord.forbidden)
        case .notFound(let name): name.map { localize(CommandWord.noSuchItem, $0) } ?? localize(CommandWord.notFound)
        case .ambiguous(let prefix): localize(CommandWord.ambiguous, prefix)
        case .refused(let problem):
            localize(CommandWord.refusedContent, problem.texts(localize).joined(separator: " "))
        case .stale: localize(CommandWord.stale)
        case .recorded(let command): localize(CommandWord.recordedBefore, command)
        case .rateLimited(let seconds):
            seconds.map { localize(CommandWord.rateLimitedForSeconds, String($0)) }
                ?? localize(CommandWord.rateLimited)
        case .server(let status, let server):
            localize(CommandWord.serverFailed, server.absoluteString, String(status))
        case .unexpectedAnswer(let server): localize(CommandWord.unexpectedAnswer, server.absoluteString)
        case .noServer(let server): localize(CommandWord.noServer, server.absoluteString)
        case .moved(let server, let target):
            localize(CommandWord.moved, server.absoluteString, target.absoluteString)
        case .fileUnreadable(let file): localize(CommandWord.fileUnreadable, file)
        case .fileNotWritten(let file): localize(CommandWord.fileNotWritten, file)
        case .notText: localize(CommandWord.notText)
        case .input(let problem): problem.text(localize)
        case .draft(let error): error.texts(localize).joined(separator: " ")
        case .editor: localize(CommandWord.noEditor)
        case .clipboard: localize(CommandWord.noClipboard)
        case .draftNotSaved: localize(CommandWord.draftNotSaved)
        case .cancelled, .interrupted: localize(CommandWord.cancelled)
        case .outputLost: localize(CommandWord.outputLost)
        case .streamEnded(let reason):
            localize(reason == "full" ? CommandWord.streamFull : CommandWord.streamDisplaced)
        case .unknown(let name): localize(CommandWord.unknownFailure, name)
        }
    }
}

extension ApiFailure.Obstacle {
    fileprivate var word: CommandWord {
        switch self {
        case .hostNotFound: .hostNotFound
        case .refused: .connectionRefused
        case .timedOut: .timedOut
        case .untrusted: .untrusted
        case .offline: .offline
        case .lost: .connectionLost
        case .tooSlow: .tooSlow
        }
    }
}
