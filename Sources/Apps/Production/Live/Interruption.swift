import Foundation

/// Signals that would end the process while something that was typed can still be kept: Ctrl-C, a terminal that is
/// closed, a machine that is shut down.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The last that has come; 0 for none. Handlers of signals have access to nothing but such variables.
    private nonisolated(unsafe) static var received: Int32 = 0
    /// A pipe by which a handler wakes whoever waits for input.
    private nonisolated(unsafe) static var alarm: (reading: Int32, writing: Int32) = (-1, -1)

    /// Carries something out that a signal breaks off without ending the process, so that what was typed can be kept.
    ///
    /// - Throws: ``CommandFailure/interrupted(typed:)``, or what `body` throws.
    static func throwing<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await body() }
        // It may have come when the last line was complete.
        if received != 0 { task.cancel() }
        let handlers = signals.map { signal($0, SIG_IGN) }
        let sources = signals.map { number in
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
            restore(handlers)
            return value
        } catch {
            guard task.isCancelled else {
                restore(handlers)
                throw error
            }
            // Behind the `^C` that the terminal shows.
            write(STDERR_FILENO, "\n", 1)
            throw CommandFailure.interrupted(typed: "")
        }
    }

    /// Reads, by ``byte(from:)``, until a signal comes. From then on signals are ignored: whoever closes a terminal is
    /// followed by others, and what was typed is still to be kept.
    static func watching(
        _ body: () throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> String? {
        if alarm.reading == -1 {
            var files: [Int32] = [-1, -1]
            if pipe(&files) == 0 { alarm = (files[0], files[1]) }
            for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        }
        let handlers = signals.map { signal($0) { number in Interruption.note(number) } }
        do throws(CommandFailure) {
            let line = try body()
            restore(handlers)
            return line
        } catch {
            if case .interrupted = error {
                for number in signals { signal(number, SIG_IGN) }
            } else {
                restore(handlers)
            }
            throw error
        }
    }

    /// Notes that the terminal is gone, of which the signal may not have come yet; nothing when another has.
    static func hangUp() {
        if received == 0 { received = SIGHUP }
    }

    private static func note(_ number: Int32) {
        let error = errno
        received = number
        write(alarm.writing, "!", 1)
        errno = error
    }

    private static func restore(_ handlers: [(@convention(c) (Int32) -> Void)?]) {
        for (number, handler) in zip(signals, handlers) { signal(number, handler) }
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

    /// Ends the process as the signal does, or else Ctrl-C, so that a script around it ends as well.
    static func end() {
        let number = received == 0 ? SIGINT : received
        signal(number, SIG_DFL)
        raiseHere(number)
    }

    /// Raises a signal in this thread, in which Dispatch may have blocked it.
    static func raiseHere(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}
