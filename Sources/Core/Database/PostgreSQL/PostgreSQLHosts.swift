import Foundation
import LibpqCore
import Synchronization

/// The hosts of a database's address, of which each is asked by itself: libpq goes on to the next one when one refuses,
/// yet waits without end for one that says nothing.
final class PostgreSQLHosts: Sendable {
    private let options: PostgreSQLOptions
    /// The one that was connected to last.
    private let best = Atomic(0)

    init(_ options: PostgreSQLOptions) {
        self.options = options
    }

    /// Connects to one, the one that was connected to last before all others.
    ///
    /// - Parameter deadline: when it must have answered. Each that is not asked yet has the same share of what is left.
    /// - Throws: ``PostgreSQLError``.
    func connect(by deadline: ContinuousClock.Instant) throws -> PostgreSQLConnection {
        let hosts = try Self.hosts(of: options.connectionString)
        let first = best.load(ordering: .relaxed)
        var errors: [PostgreSQLError] = []
        for count in 0..<hosts.count {
            let index = (first + count) % hosts.count
            let now = ContinuousClock.now
            do {
                let connection = try PostgreSQLConnection(
                    options, hosts[index], by: now + (deadline - now) / (hosts.count - count))
                best.store(index, ordering: .relaxed)
                return connection
            } catch let error as PostgreSQLError {
                errors.append(error)
            }
        }
        throw PostgreSQLError(ofAll: errors)
    }

    /// The settings that lead to each host, as libpq takes them.
    private static func hosts(of address: String) throws -> [[String: String]] {
        guard let parsed = PQconninfoParse(address, nil) else { throw PostgreSQLError.unreadableAddress }
        defer { PQconninfoFree(parsed) }
        var (settings, lists): ([String: String], [String: [String]]) = ([:], [:])
        var option = parsed
        while let keyword = option.pointee.keyword.map({ String(cString: $0) }) {
            let value = option.pointee.val.map { String(cString: $0) }
            settings[keyword] = value
            if ["host", "hostaddr", "port"].contains(keyword) {
                let variable = option.pointee.envvar.flatMap { getenv($0) }.map { String(cString: $0) }
                lists[keyword] = (value ?? variable)?.components(separatedBy: ",")
            }
            option += 1
        }
        let count = max(lists["host"]?.count ?? 0, lists["hostaddr"]?.count ?? 0)
        // libpq reads a service's hosts itself, and says what is wrong when there are not as many of each.
        guard count > 1, settings["service"] == nil,
            lists.allSatisfy({ $1.count == count || $0 == "port" && $1.count == 1 })
        else { return [settings] }
        return (0..<count).map { index in
            settings.merging(lists.mapValues { $0.count == 1 ? $0[0] : $0[index] }) { $1 }
        }
    }
}
