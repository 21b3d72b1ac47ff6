/// Where a command writes and asks.
struct Terminal: Sendable {
    /// Writes to standard output, as it is. Throws what stands in the way.
    var write: @Sendable (String) throws -> Void
    /// Writes to standard error, as it is. Questions go there as well: output stays fit for other programs.
    var writeError: @Sendable (String) -> Void
    /// Writes a question to standard error and gives the next line of standard input without its end; nil when there is
    /// none. Throws ``CommandFailure/notText`` or ``CommandFailure/interrupted(typed:)``.
    var readLine: @Sendable (_ question: String) throws(CommandFailure) -> String?
    /// All the rest of standard input. Throws ``CommandFailure/notText``.
    var readAll: @Sendable () throws(CommandFailure) -> String
    /// Asks a person for something that must not be seen; nil at the end of input. Throws ``CommandFailure/notText``.
    var readSecret: @Sendable (_ prompt: String) throws(CommandFailure) -> String?
    /// Whether a person types what is read.
    var isInteractive: Bool
    /// Of standard output.
    var style: TerminalStyle
    /// How many columns standard output has; nil where nobody looks at it.
    var columns: Int?
}

extension Terminal {
    /// - Throws: ``CommandFailure/outputLost``.
    func print(_ line: String) throws(CommandFailure) {
        do {
            try write(line + "\n")
        } catch {
            throw .outputLost
        }
    }

    func printError(_ line: String) {
        writeError(line + "\n")
    }

    /// - Throws: ``CommandFailure/cancelled`` when there is no answer any more, or as ``readLine`` does.
    func ask(_ question: String) throws(CommandFailure) -> String {
        guard let answer = try readLine(question) else { throw .cancelled }
        return answer.withoutOuterSpaces
    }
}
