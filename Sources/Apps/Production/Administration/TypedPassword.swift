import Foundation

/// A password from the terminal, where it is not shown, or from standard input.
enum TypedPassword {
    enum Problem: Error, Equatable, CustomStringConvertible {
        case missing
        case different
        case cancelled
        case notText

        var description: String {
            switch self {
            case .missing: "There is no password on standard input."
            case .different: "These are not the same."
            case .cancelled: "Nothing was done."
            case .notText: "This is not UTF-8 text."
            }
        }
    }

    static func read() throws(Problem) -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let password = try typed({ () throws(CommandFailure) in try Terminal.line(from: STDIN_FILENO) }),
                !password.isEmpty
            else { throw .missing }
            return password
        }
        var first = ""
        while first.isEmpty { first = try ask("Password: ") }
        guard try ask("The same again: ") == first else { throw .different }
        return first
    }

    private static func ask(_ prompt: String) throws(Problem) -> String {
        guard let password = try typed({ () throws(CommandFailure) in try TerminalMode.hiddenLine(prompt) }) else {
            throw .cancelled
        }
        return password
    }

    private static func typed(_ line: () throws(CommandFailure) -> String?) throws(Problem) -> String? {
        do {
            return try line()
        } catch {
            throw .notText
        }
    }
}
