/// Where a command writes and asks.
struct Terminal: Sendable {
    /// Writes to standard output, as it is.
    var write: @Sendable (String) -> Void
    /// Writes to standard error, as it is. Questions go there as well: output stays fit for other programs.
    var writeError: @Sendable (String) -> Void
    /// The next line of standard input without its end; nil when there is none.
    var readLine: @Sendable () -> String?
    /// All the rest of standard input.
    var readAll: @Sendable () -> String
    /// Asks for something that must not be seen; nil when nothing was typed.
    var readSecret: @Sendable (_ prompt: String) -> String?
    /// Whether a person types what is read.
    var isInteractive: Bool
    /// Of standard output.
    var style: TerminalStyle
    /// How many columns standard output has; nil where nobody looks at it.
    var columns: Int?
}

extension Terminal {
    func print(_ line: String) {
        write(line + "\n")
    }

    func printError(_ line: String) {
        writeError(line + "\n")
    }

    /// - Throws: ``CommandFailure/cancelled`` when there is no answer any more.
    func ask(_ question: String) throws(CommandFailure) -> String {
        writeError(question)
        guard let answer = readLine() else { throw .cancelled }
        return answer.withoutOuterSpaces
    }
}
