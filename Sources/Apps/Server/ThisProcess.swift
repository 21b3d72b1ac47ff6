import Foundation

/// The program's version (Semantic Versioning 2.0.0).
package enum Version {
    package static let current = "0.1.0"
}

/// With which arguments the program was started.
package enum ProcessArguments {
    /// Without the program's name.
    ///
    /// Asked of the kernel where it says them. Swift looks for them in front of the environment; a preloaded library that
    /// has set a variable before has moved that, and then the program seems to have none.
    package static var current: [String] {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/cmdline"), let bytes = try? file.readToEnd() else {
            return Array(CommandLine.arguments.dropFirst())
        }
        return Array(arguments(in: bytes).dropFirst())
    }

    /// - Parameter bytes: each argument with a zero behind it.
    static func arguments(in bytes: Data) -> [String] {
        guard !bytes.isEmpty else { return [] }
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}

/// How many files and connections the process may have open.
enum OpenFileLimit {
    /// How many files the program itself may need: the database, its readers, what it logs to.
    private static let reserve = 64

    /// How many connections it can have.
    static var connectionCount: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 - reserve }
        return Int(clamping: limit.rlim_cur) - reserve
    }

    /// Raises the usual limit, often 1,024, to what the system allows: each connection takes one.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
