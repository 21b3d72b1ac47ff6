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
