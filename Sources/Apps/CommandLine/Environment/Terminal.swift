import Foundation

/// Where a command writes and asks.
struct Terminal: Sendable {
    /// Writes to standard output, as it is. Throws what stands in the way.
    var write: @Sendable (Data) throws -> Void
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
            try write(Data("\(line)\n".utf8))
        } catch {
            throw .outputLost
        }
    }

    /// An answer as it is, but that a person's terminal is not steered by it.
    ///
    /// - Throws: ``CommandFailure/outputLost``.
    func printBody(_ body: Data) throws(CommandFailure) {
        if columns != nil, let text = String(validating: body, as: UTF8.self) {
            guard !text.isEmpty else { return }
            return try print(text.printable)
        }
        do {
            try write(body)
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

extension Terminal {
    /// The process's standard input, output and error.
    static func live(environment: [String: String]) -> Terminal {
        Terminal(
            // At once, because others may read along.
            write: { bytes in try FileHandle.standardOutput.write(contentsOf: bytes) },
            // A closed standard error is no failure of the command.
            writeError: { text in _ = try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) },
            readLine: { (question: String) throws(CommandFailure) -> String? in
                if environment["TERM"] != "dumb", isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 {
                    return try LineEditor.line(behind: question)
                }
                let read = { () throws(CommandFailure) -> String? in
                    try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
                    return try line(from: STDIN_FILENO)
                }
                return isatty(STDIN_FILENO) == 1 ? try Signals.watching(read) : try read()
            },
            readAll: { () throws(CommandFailure) -> String in
                let data = try? FileHandle.standardInput.readToEnd()
                return try String(text: data ?? Data())
            },
            readSecret: { (prompt: String) throws(CommandFailure) -> String? in try Signals.hiddenLine(prompt) },
            isInteractive: isatty(STDIN_FILENO) == 1,
            style: TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment),
            columns: columns(of: STDOUT_FILENO))
    }

    /// The next line without its end; nil when there is none. `readLine` of the standard library would put something else
    /// in place of what is no UTF-8.
    static func line(from file: Int32) throws(CommandFailure) -> String? {
        var line = Data()
        var hasEnded = false
        // One by one: what comes behind the line stays for the next reader.
        while !hasEnded, let byte = try Signals.byte(from: file) {
            hasEnded = byte == UInt8(ascii: "\n")
            if !hasEnded { line.append(byte) }
        }
        guard hasEnded || !line.isEmpty else { return nil }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return try String(text: line)
    }

    /// How wide the terminal is; nil for what is none.
    static func columns(of file: Int32) -> Int? {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
