import Foundation

/// Handles signals that would end the process before typed text is saved, or before the terminal is restored: Ctrl-C, a
/// closed terminal, a shutdown.
enum Signals {
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    // Handlers can only access such variables.
    /// The last received signal; 0 for none.
    private nonisolated(unsafe) static var received: Int32 = 0
    /// A pipe through which a handler wakes up a thread that waits for input.
    private nonisolated(unsafe) static var alarm: (reading: Int32, writing: Int32) = (-1, -1)
    /// The original settings of the terminal.
    private nonisolated(unsafe) static var original = termios()

    /// Runs `body` so that a signal interrupts it without ending the process, and typed text can be saved.
    ///
    /// - Throws: ``CommandFailure/interrupted(typed:)``, or the error of `body`.
    static func interrupting<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        // A signal may have arrived when the last line was complete.
        if received != 0 { task.cancel() }
        let restore = handleEnding(by: SIG_IGN)
        let sources = ending.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                received = number
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            let value = try await task.value
            restore()
            return value
        } catch {
            guard task.isCancelled else {
                restore()
                throw error
            }
            // After the `^C` that the terminal shows.
            write(STDERR_FILENO, "\n", 1)
            throw CommandFailure.interrupted(typed: "")
        }
    }

    /// Runs `body`, which reads with ``byte(from:)``, until a signal arrives. From then on, signals are ignored:
    /// closing a terminal sends several, and the typed text must still be saved.
    static func watching(_ body: () throws(CommandFailure) -> String?) throws(CommandFailure) -> String? {
        if alarm.reading == -1 {
            var files: [Int32] = [-1, -1]
            if pipe(&files) == 0 { alarm = (files[0], files[1]) }
            for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        }
        let restore = handleEnding { number in
            let error = errno
            Signals.received = number
            write(Signals.alarm.writing, "!", 1)
            errno = error
        }
        do throws(CommandFailure) {
            let line = try body()
            restore()
            return line
        } catch {
            if case .interrupted = error { _ = handleEnding(by: SIG_IGN) } else { restore() }
            throw error
        }
    }

    /// Waits for the next byte.
    ///
    /// - Returns: nil at the end of the file.
    /// - Throws: ``CommandFailure/interrupted(typed:)`` when a signal arrives instead, within ``watching(_:)``.
    static func byte(from file: Int32) throws(CommandFailure) -> UInt8? {
        var files = [file, alarm.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&files, nfds_t(files.count), -1) == -1, errno == EINTR {}
        var byte: UInt8 = 0
        // Input that precedes the signal is read first.
        if files[0].revents != 0, read(file, &byte, 1) == 1 { return byte }
        guard received == 0 else { throw .interrupted(typed: "") }
        return nil
    }

    /// Notes that the terminal is gone, even if its signal has not arrived yet. Has no effect after another signal.
    static func hangUp() {
        if received == 0 { received = SIGHUP }
    }

    /// Ends the process by the received signal, or SIGINT if there was none, so that a script that runs it ends, too.
    static func end() {
        let number = received == 0 ? SIGINT : received
        signal(number, SIG_DFL)
        raiseHere(number)
    }

    /// - Returns: a function that restores the former handlers.
    private static func handleEnding(by handler: (@convention(c) (Int32) -> Void)?) -> () -> Void {
        let handlers = ending.map { signal($0, handler) }
        return { for (number, handler) in zip(ending, handlers) { signal(number, handler) } }
    }

    /// Raises a signal in this thread, in which Dispatch may have blocked it.
    private static func raiseHere(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}

// MARK: - Settings of the terminal

extension Signals {
    /// Asks a question on standard error, and reads a line from the terminal at standard input without showing it.
    ///
    /// `getpass` is not suitable: it would make Ctrl-C a part of the input.
    ///
    /// - Returns: nil at the end of input.
    /// - Throws: ``CommandFailure/notText``.
    static func hiddenLine(_ prompt: String) throws(CommandFailure) -> String? {
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        let restore = handleEnding { number in
            var terminal = Signals.original
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal)
            write(STDERR_FILENO, "\n", 1)
            signal(number, SIG_DFL)
            raise(number)
        }
        defer { restore() }
        // The line break typed by the user is not shown either. Input typed ahead is discarded: it was not meant for
        // this question.
        let change: (inout termios) -> Void = { $0.c_lflag &= ~tcflag_t(ECHO) }
        return try withTerminal(change, at: TCSAFLUSH, end: "\n") { () throws(CommandFailure) in
            try? FileHandle.standardError.write(contentsOf: Data(prompt.utf8))
            return try Terminal.line(from: STDIN_FILENO)
        }
    }

    /// Runs `body` with changed settings of the terminal.
    ///
    /// - Parameters:
    ///   - change: changes the settings.
    ///   - when: the time of the change: `TCSADRAIN` or `TCSAFLUSH`.
    ///   - end: written after the settings are restored.
    /// - Returns: nil when there is no terminal.
    static func withTerminal(
        _ change: (inout termios) -> Void, at when: Int32, end: StaticString = "",
        _ body: () throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> String? {
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        // When this process is stopped, the next program would find the terminal with changed settings.
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

    /// Stops the process as Ctrl-Z does, within ``withTerminal(_:at:end:_:)``: with the original settings of the
    /// terminal, until the shell continues it.
    static func suspend() {
        var (changed, terminal) = (termios(), original)
        tcgetattr(STDIN_FILENO, &changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal)
        // Stops the other programs of the command line, while this one ignores the signal.
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        raiseHere(SIGTSTP)
        signal(SIGTSTP, SIG_IGN)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &changed)
    }
}
