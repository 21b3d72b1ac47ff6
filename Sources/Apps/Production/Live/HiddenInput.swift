import Foundation

/// What a person types at the terminal without its being shown.
///
/// `getpass` would not do: it makes Ctrl-C a part of what is typed.
enum HiddenInput {
    /// How the terminal was before. Handlers of signals have access to nothing but such variables.
    private nonisolated(unsafe) static var original = termios()

    /// Asks on standard error for a line of standard input, which is a terminal. A signal that ends the process still
    /// does, with the terminal as it was.
    ///
    /// - Returns: nil at the end of input.
    /// - Throws: ``CommandFailure/notText``.
    static func line(_ prompt: String) throws(CommandFailure) -> String? {
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        let handlers = endings.map { signal($0) { number in HiddenInput.end(number) } }
        // Whoever goes on after Ctrl-Z would find a terminal that shows what is typed.
        let stopHandler = signal(SIGTSTP, SIG_IGN)
        defer {
            restore()
            for (number, handler) in zip(endings, handlers) { signal(number, handler) }
            signal(SIGTSTP, stopHandler)
        }
        var hidden = original
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        try? FileHandle.standardError.write(contentsOf: Data(prompt.utf8))
        return try Terminal.line(from: STDIN_FILENO)
    }

    private static func restore() {
        var terminal = original
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal)
        // The one that was typed did not show either.
        write(STDERR_FILENO, "\n", 1)
    }

    private static func end(_ number: Int32) {
        restore()
        signal(number, SIG_DFL)
        raise(number)
    }
}
