import Foundation

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
