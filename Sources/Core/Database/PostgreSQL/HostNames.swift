import Dispatch
import Foundation
import Synchronization

/// The addresses of hosts. The system takes its time for a lookup, some 10 s when no name server responds, and so does
/// libpq: here each lookup runs on its own thread, and callers only wait until their deadline.
final class HostNames: Sendable {
    /// A running lookup, shared by all callers that need the name.
    private final class LookUp: Sendable {
        let group = DispatchGroup()
        let result = Mutex<Result<[String], PostgreSQLError>?>(nil)
    }

    private struct Contents {
        var running: [String: LookUp] = [:]
        /// The addresses of each name when it was last found.
        var known: [String: [String]] = [:]
    }

    private let resolve: @Sendable (String) throws(PostgreSQLError) -> [String]
    private let contents = Mutex(Contents())

    /// - Parameter resolve: returns the addresses of a name, at least one, and may take long.
    init(resolve: @escaping @Sendable (String) throws(PostgreSQLError) -> [String] = HostNames.systemAddresses) {
        self.resolve = resolve
    }

    /// - Parameter deadline: when the name must have been found. A name that is not found soon has its last known
    ///   addresses.
    /// - Throws: ``PostgreSQLError``.
    func addresses(of name: String, by deadline: ContinuousClock.Instant) throws(PostgreSQLError) -> [String] {
        let (lookUp, known) = contents.withLock { contents in
            (contents.running[name] ?? begin(name, &contents), contents.known[name])
        }
        // Several times as long as a nearby name server takes.
        let patience = known == nil ? deadline - .now : min(deadline - .now, .milliseconds(300))
        _ = lookUp.group.wait(timeout: .now() + max(patience / .seconds(1), 0))
        switch (lookUp.result.withLock { $0 }, known) {
        case (.success(let addresses)?, _), (_, let addresses?): return addresses
        case (.failure(let error)?, nil): throw error
        case (nil, nil): throw .unknownHost(name, "no name server answers in time")
        }
    }

    private func begin(_ name: String, _ contents: inout Contents) -> LookUp {
        let lookUp = LookUp()
        contents.running[name] = lookUp
        lookUp.group.enter()
        // A thread of its own, because it blocks.
        Thread { [self] in
            let result = Result { () throws(PostgreSQLError) in try resolve(name) }
            lookUp.result.withLock { $0 = result }
            self.contents.withLock { contents in
                contents.running[name] = nil
                if case .success(let addresses) = result { contents.known[name] = addresses }
            }
            lookUp.group.leave()
        }.start()
        return lookUp
    }

    /// The system's addresses, preferred ones first.
    static func systemAddresses(of name: String) throws(PostgreSQLError) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(name, nil, &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard status == 0 else { throw .unknownHost(name, String(cString: gai_strerror(status))) }
        let addresses = sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { info -> String? in
            guard let address = info?.pointee else { return nil }
            let text = String(unsafeUninitializedCapacity: Int(NI_MAXHOST)) { buffer in
                buffer.withMemoryRebound(to: CChar.self) { text in
                    let status = getnameinfo(
                        address.ai_addr, address.ai_addrlen, text.baseAddress, socklen_t(text.count), nil, 0,
                        NI_NUMERICHOST)
                    return status == 0 ? text.firstIndex(of: 0) ?? 0 : 0
                }
            }
            return text.isEmpty ? nil : text
        }
        guard !addresses.isEmpty else { throw .unknownHost(name, "it has no address") }
        return addresses
    }
}
