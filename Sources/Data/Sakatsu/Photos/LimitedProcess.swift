import Foundation

/// Runs other programs. Foundation's `Process` crashes in a program with more than a thousand open files.
enum LimitedProcess {
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// Runs a program to its end, without output, and with an environment of its own.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and its arguments.
    ///   - folder: its home, and its folder of temporary files.
    ///   - input: the descriptor of the file that it reads.
    ///   - path: the folders in which the program is looked for.
    /// - Returns: the status with which it ended; 128 or more if it was killed.
    /// - Throws: `POSIXError` when it cannot be started.
    static func run(_ arguments: [String], in folder: URL, input: Int32, path: String) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for descriptor: Int32 in 1...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        // glibc hides it from Swift. Without it, the program would hold the server's connections.
        if let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
            _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3)
        }
        let environment = [
            "PATH=\(path)", "HOME=\(folder.path)", "TMPDIR=\(folder.path)", "VIPS_BLOCK_UNTRUSTED=1",
            "VIPS_CONCURRENCY=1",
        ]
        var process = pid_t()
        let result = withCStrings(arguments) { pointers in
            withCStrings(environment) { posix_spawnp(&process, arguments[0], &actions, nil, pointers, $0) }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw POSIXError(.ECHILD) }
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return body(copies)
    }
}
