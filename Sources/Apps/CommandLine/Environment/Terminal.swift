import Foundation

/// The input and output of a command.
struct Terminal: Sendable {
    /// Writes data to standard output, unchanged. Throws the error of writing.
    var write: @Sendable (Data) throws -> Void
    /// Writes a text to standard error, unchanged. Questions are written here, too, so that other programs can read the
    /// output.
    var writeError: @Sendable (String) -> Void
    /// Writes a question to standard error and reads the next line of standard input, without its end; nil at the end
    /// of input. Throws ``CommandFailure/notText`` or ``CommandFailure/interrupted(typed:)``.
    var readLine: @Sendable (_ question: String) throws(CommandFailure) -> String?
    /// Reads the rest of standard input. Throws ``CommandFailure/notText``.
    var readAll: @Sendable () throws(CommandFailure) -> String
    /// Reads a secret without showing it; nil at the end of input. Throws ``CommandFailure/notText``.
    var readSecret: @Sendable (_ prompt: String) throws(CommandFailure) -> String?
    /// Whether the input is typed by a person.
    var isInteractive: Bool
    /// The style of standard output.
    var style: TerminalStyle
    /// The number of columns of standard output; nil if it is not a terminal.
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

    /// Prints a response unchanged, except for control characters on a terminal.
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

    /// - Throws: ``CommandFailure/cancelled`` at the end of input, or an error of ``readLine``.
    func ask(_ question: String) throws(CommandFailure) -> String {
        guard let answer = try readLine(question) else { throw .cancelled }
        return answer.withoutOuterSpaces
    }
}

extension Terminal {
    /// The process's standard input, output and error.
    static func live(environment: [String: String]) -> Terminal {
        Terminal(
            // Written without a buffer, because another program may read the output.
            write: { bytes in try FileHandle.standardOutput.write(contentsOf: bytes) },
            // A closed standard error does not make the command fail.
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

    /// Reads the next line, without its end; nil at the end of the file. `readLine` of the standard library would
    /// replace invalid UTF-8.
    static func line(from file: Int32) throws(CommandFailure) -> String? {
        var line = Data()
        var hasEnded = false
        // Reads single bytes, so that what follows the line is left to the next reader.
        while !hasEnded, let byte = try Signals.byte(from: file) {
            hasEnded = byte == UInt8(ascii: "\n")
            if !hasEnded { line.append(byte) }
        }
        guard hasEnded || !line.isEmpty else { return nil }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return try String(text: line)
    }

    /// The width of the terminal; nil if the file is not a terminal.
    static func columns(of file: Int32) -> Int? {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
