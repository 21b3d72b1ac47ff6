import Foundation

extension Terminal {
    /// The process's standard input, output and error.
    static func live(environment: [String: String]) -> Terminal {
        Terminal(
            // At once, because others may read along; what nobody reads is lost.
            write: { text in _ = try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) },
            writeError: { text in _ = try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) },
            readLine: { Swift.readLine() },
            readAll: {
                let data = try? FileHandle.standardInput.readToEnd()
                return String(decoding: data ?? Data(), as: UTF8.self)
            },
            readSecret: { prompt in getpass(prompt).map { String(cString: $0) } },
            isInteractive: isatty(STDIN_FILENO) == 1,
            style: TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment), columns: columns)
    }

    private static var columns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
