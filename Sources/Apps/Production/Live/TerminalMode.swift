import Foundation

/// How the terminal takes what a person types.
enum TerminalMode {
    /// How it was before. Handlers of signals have access to nothing but such variables.
    private nonisolated(unsafe) static var original = termios()

    /// Asks on standard error for a line of standard input, which is a terminal, without showing what is typed.
    ///
    /// `getpass` would not do: it makes Ctrl-C a part of what is typed.
    ///
    /// - Returns: nil at the end of input.
    /// - Throws: ``CommandFailure/notText``.
    static func hiddenLine(_ prompt: String) throws(CommandFailure) -> String? {
        // The line break that was typed does not show either, and what was typed before was not meant to be hidden.
        let change: (inout termios) -> Void = { $0.c_lflag &= ~tcflag_t(ECHO) }
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        let handlers = endings.map { signal($0) { number in TerminalMode.end(number) } }
        defer { for (number, handler) in zip(endings, handlers) { signal(number, handler) } }
        return try with(change, at: TCSAFLUSH, end: "\n") { () throws(CommandFailure) in
            try? FileHandle.standardError.write(contentsOf: Data(prompt.utf8))
            return try Terminal.line(from: STDIN_FILENO)
        }
    }

    /// Reads with the terminal changed.
    ///
    /// - Parameters:
    ///   - change: what is to be different.
    ///   - when: when the change is made: `TCSADRAIN` or `TCSAFLUSH`.
    ///   - end: what is written when the terminal is as it was.
    /// - Returns: nil when there is no terminal.
    static func with(
        _ change: (inout termios) -> Void, at when: Int32, end: StaticString = "",
        _ body: () throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> String? {
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        // Whoever goes on in front would find a terminal that does not take what is typed as it should.
        let stopHandler = signal(SIGTSTP, SIG_IGN)
        defer {
            var terminal = original
            tcsetattr(STDIN_FILENO, when, &terminal)
            write(STDERR_FILENO, end.utf8Start, end.utf8CodeUnitCount)
            signal(SIGTSTP, stopHandler)
        }
        var changed = original
        change(&changed)
        tcsetattr(STDIN_FILENO, when, &changed)
        return try body()
    }

    /// Stops the process, within ``with(_:at:end:_:)``, as Ctrl-Z does: with the terminal as it was, until the shell
    /// lets it go on.
    static func suspend() {
        var (changed, terminal) = (termios(), original)
        tcgetattr(STDIN_FILENO, &changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal)
        // The other programs of the same command line, while this one ignores it.
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        Interruption.raiseHere(SIGTSTP)
        signal(SIGTSTP, SIG_IGN)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &changed)
    }

    private static func end(_ number: Int32) {
        var terminal = original
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal)
        write(STDERR_FILENO, "\n", 1)
        signal(number, SIG_DFL)
        raise(number)
    }
}
