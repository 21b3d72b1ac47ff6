import Foundation

/// Signals that would end the process while something typed can still be kept, or while the terminal is not as it was:
/// Ctrl-C, a terminal that is closed, a machine that is shut down.
enum Signals {
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    // Handlers have access to nothing but such variables.
    /// The last that has come; 0 for none.
    private nonisolated(unsafe) static var received: Int32 = 0
    /// A pipe by which a handler wakes what waits for input.
    private nonisolated(unsafe) static var alarm: (reading: Int32, writing: Int32) = (-1, -1)
    /// How the terminal was before it was changed.
    private nonisolated(unsafe) static var original = termios()

    /// Carries something out that a signal breaks off without ending the process, so that what was typed can be kept.
    ///
    /// - Throws: ``CommandFailure/interrupted(typed:)``, or what `body` throws.
    static func interrupting<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        // It may have come when the last line was complete.
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
            // Behind the `^C` that the terminal shows.
            write(STDERR_FILENO, "\n", 1)
            throw CommandFailure.interrupted(typed: "")
        }
    }

    /// Reads, by ``byte(from:)``, until a signal comes. From then on signals are ignored: a user who closes a terminal is
    /// followed by others, and what was typed is still to be kept.
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

    /// The next byte, of which one is waited for.
    ///
    /// - Returns: nil at the end of the file.
    /// - Throws: ``CommandFailure/interrupted(typed:)`` when a signal comes instead, within ``watching(_:)``.
    static func byte(from file: Int32) throws(CommandFailure) -> UInt8? {
        var files = [file, alarm.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&files, nfds_t(files.count), -1) == -1, errno == EINTR {}
        var byte: UInt8 = 0
        // What was typed before the signal comes first.
        if files[0].revents != 0, read(file, &byte, 1) == 1 { return byte }
        guard received == 0 else { throw .interrupted(typed: "") }
        return nil
    }

    /// Notes that the terminal is gone, of which the signal may not have come yet; nothing when another has.
    static func hangUp() {
        if received == 0 { received = SIGHUP }
    }

    /// Ends the process as the signal does, or else Ctrl-C, so that a script around it ends as well.
    static func end() {
        let number = received == 0 ? SIGINT : received
        signal(number, SIG_DFL)
        raiseHere(number)
    }

    /// - Returns: puts the handlers back that were there.
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

// MARK: - How the terminal takes what a person types

extension Signals {
    /// Asks on standard error for a line of standard input, which is a terminal, without showing what is typed.
    ///
    /// `getpass` would not do: it makes Ctrl-C a part of what is typed.
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
        // The line break that was typed does not show either, and what was typed before was not meant to be hidden.
        let change: (inout termios) -> Void = { $0.c_lflag &= ~tcflag_t(ECHO) }
        return try withTerminal(change, at: TCSAFLUSH, end: "\n") { () throws(CommandFailure) in
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
    static func withTerminal(
        _ change: (inout termios) -> Void, at when: Int32, end: StaticString = "",
        _ body: () throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> String? {
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        // A program that goes on in front would find a terminal that does not take what is typed as it should.
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

    /// Stops the process, within ``withTerminal(_:at:end:_:)``, as Ctrl-Z does: with the terminal as it was, until the
    /// shell lets it go on.
    static func suspend() {
        var (changed, terminal) = (termios(), original)
        tcgetattr(STDIN_FILENO, &changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal)
        // The other programs of the same command line, while this one ignores it.
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        raiseHere(SIGTSTP)
        signal(SIGTSTP, SIG_IGN)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &changed)
    }
}
