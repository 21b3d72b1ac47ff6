import Foundation

/// The program's version (Semantic Versioning 2.0.0).
package enum Version {
    package static let current = "0.2.0"
}

/// The arguments and environment variables of the program.
package enum ProcessArguments {
    /// The environment variables that are read, in addition to those that begin with `LOKI_`.
    private static let variables = ["EDITOR", "VISUAL", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]

    /// The arguments without the program's name; nil when one of them is not UTF-8, which Swift would repair.
    ///
    /// Read from the kernel where possible. Swift looks for them in front of the environment, which moves when a
    /// preloaded library sets a variable, and then the program seems to have no arguments.
    package static var current: [String]? {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/cmdline"), let bytes = try? file.readToEnd() else {
            let arguments = (1..<max(1, Int(CommandLine.argc))).map { CommandLine.unsafeArgv[$0] }
            let texts = arguments.compactMap { $0.flatMap { String(validatingCString: $0) } }
            return texts.count == arguments.count ? texts : nil
        }
        return texts(in: bytes).map { Array($0.dropFirst()) }
    }

    /// The name of a variable that the program reads, but whose value is not UTF-8; nil for none.
    package static var unreadableVariable: String? {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/environ"), let bytes = try? file.readToEnd() else {
            return nil
        }
        return unreadableVariable(in: bytes)
    }

    /// - Parameter bytes: the variables, each followed by a zero byte.
    static func unreadableVariable(in bytes: Data) -> String? {
        bytes.split(separator: 0).lazy
            .filter { String(validating: $0, as: UTF8.self) == nil }
            .compactMap { String(validating: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }
            .first { $0.hasPrefix("LOKI_") || variables.contains($0) }
    }

    /// - Parameter bytes: the arguments, each followed by a zero byte.
    /// - Returns: nil when one of them is not UTF-8.
    static func texts(in bytes: Data) -> [String]? {
        guard !bytes.isEmpty else { return [] }
        let arguments = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
        let texts = arguments.compactMap { String(validating: $0, as: UTF8.self) }
        return texts.count == arguments.count ? texts : nil
    }
}

/// The number of files and connections that the process may have open.
enum OpenFileLimit {
    /// The number of files that the program itself may need: the database, its readers, log destinations.
    private static let reserve = 64

    /// The maximum number of connections.
    static var connectionCount: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 - reserve }
        return Int(clamping: limit.rlim_cur) - reserve
    }

    /// Raises the usual limit, often 1,024, to what the system allows, because each connection takes one.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
