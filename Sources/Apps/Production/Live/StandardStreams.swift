import Foundation

/// The three files that a process is given.
enum StandardStreams {
    /// Puts something in the place of those that are closed. What is opened later, such as a connection, would else be
    /// taken for them. It is opened the wrong way round, so that reading and writing still fail.
    static func occupyClosed() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }
}
