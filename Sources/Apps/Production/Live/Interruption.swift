import Foundation

/// Ctrl-C while something that was typed is on its way.
enum Interruption {
    /// Carries something out that Ctrl-C breaks off without ending the process, so that what was typed can be kept.
    ///
    /// - Throws: ``CommandFailure/interrupted(typed:)``, or what `body` throws.
    static func throwing<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await body() }
        let handler = signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { task.cancel() }
        source.resume()
        defer {
            source.cancel()
            signal(SIGINT, handler)
        }
        do {
            return try await task.value
        } catch {
            guard task.isCancelled else { throw error }
            // Behind the `^C` that the terminal shows.
            write(STDERR_FILENO, "\n", 1)
            throw CommandFailure.interrupted(typed: "")
        }
    }

    /// Ends the process as Ctrl-C does, so that a script around it ends as well.
    static func end() {
        signal(SIGINT, SIG_DFL)
        // Dispatch has blocked it in the thread that it has come to.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(SIGINT)
    }
}
