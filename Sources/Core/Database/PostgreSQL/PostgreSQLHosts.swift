import Foundation
import LibpqCore
import Synchronization

/// The hosts of a database's address, each of which is tried separately: libpq moves on when one refuses, but waits
/// forever for one that does not respond.
final class PostgreSQLHosts: Sendable {
    private let options: PostgreSQLOptions
    private let names: HostNames
    /// The host of the last successful connection, and its address.
    private let best = Mutex<(index: Int, address: String?)>((0, nil))

    init(_ options: PostgreSQLOptions, names: HostNames = HostNames()) {
        self.options = options
        self.names = names
    }

    /// Connects to a host, first to the last successful one.
    ///
    /// - Parameter deadline: when it must have answered.
    /// - Throws: ``PostgreSQLError``.
    func connect(by deadline: ContinuousClock.Instant) throws -> PostgreSQLConnection {
        let hosts = Array(try Self.hosts(of: options.connectionString).enumerated())
        let best = best.withLock { $0 }
        return try Self.first(of: hosts[best.index...] + hosts[..<best.index], by: deadline) { host, deadline in
            let addresses = try addresses(of: host.element, by: deadline)
            let isBest = { (settings: [String: String]) in settings["hostaddr"] == best.address }
            let inOrder = addresses.filter(isBest) + addresses.filter { !isBest($0) }
            return try Self.first(of: inOrder, by: deadline) { settings, deadline in
                let connection = try PostgreSQLConnection(options, settings, by: deadline)
                self.best.withLock { $0 = (host.offset, settings["hostaddr"]) }
                return connection
            }
        }
    }

    /// Tries one after the other. Each remaining one has the same share of the time that is left.
    private static func first<Item>(
        of items: some Collection<Item>, by deadline: ContinuousClock.Instant,
        _ ask: (Item, ContinuousClock.Instant) throws -> PostgreSQLConnection
    ) throws -> PostgreSQLConnection {
        var errors: [PostgreSQLError] = []
        for (index, item) in items.enumerated() {
            let now = ContinuousClock.now
            do {
                return try ask(item, now + (deadline - now) / (items.count - index))
            } catch let error as PostgreSQLError {
                errors.append(error)
            }
        }
        throw PostgreSQLError(ofAll: errors)
    }

    /// The settings for each address of a host; the host's own, unless its name must be looked up.
    private func addresses(
        of host: [String: String], by deadline: ContinuousClock.Instant
    ) throws -> [[String: String]] {
        guard let name = host["host"], let first = name.first, first != "/", first != "@", !name.contains(","),
            host["hostaddr", default: ""].isEmpty, !Self.isOfService(host)
        else { return [host] }
        // The other half is for the connection.
        let addresses = try names.addresses(of: name, by: .now + (deadline - .now) / 2)
        return addresses.map { address in host.merging(["hostaddr": address]) { $1 } }
    }

    /// The settings for each host, for libpq.
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
        // libpq reports the error when the numbers differ.
        guard count > 0, !isOfService(settings),
            lists.allSatisfy({ $1.count == count || $0 == "port" && $1.count == 1 })
        else { return [settings] }
        return (0..<count).map { index in
            settings.merging(lists.mapValues { $0.count == 1 ? $0[0] : $0[index] }) { $1 }
        }
    }

    /// Whether hosts may be in a service file, which libpq reads itself.
    private static func isOfService(_ settings: [String: String]) -> Bool {
        settings["service"] != nil || getenv("PGSERVICE") != nil
    }
}
