import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// The server that a command uses.
struct ServerOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: .init(
            "The server, one that you are signed in to. Default: that of the last login.", valueName: "address"),
        completion: .servers)
    var server: String?
}

/// The choice of server and token, if they were given.
struct ServerChoice: Hashable, Sendable {
    /// nil for the server of the last sign-in.
    let server: URL?
    /// The token that replaces a sign-in.
    let token: Secret?

    /// - Parameters:
    ///   - address: the address of a server, as typed; nil for none.
    ///   - environment: the source of `LOKI_SERVER` and `LOKI_TOKEN`; empty values are ignored.
    /// - Throws: a problem without any value from the environment: either may contain the token by mistake.
    init(typed address: String?, environment: [String: String]) throws(InputProblem) {
        let typed: URL? = if let address { try ServerAddress.url(typed: address) } else { nil }
        let given = try Self.server(environment.word("LOKI_SERVER"))
        server = typed ?? given
        let text = environment.word("LOKI_TOKEN")
        guard !text.isEmpty else {
            token = nil
            return
        }
        guard let server else { throw .invalid(.tokenWithoutServer) }
        // The token is sent only to the server that issued it.
        if let given, given != server { throw .invalid(.tokenIsForOther(given.absoluteString)) }
        guard let token = Secret(tokenText: text) else { throw .invalid(.notAToken) }
        self.token = token
    }

    private static func server(_ address: String) throws(InputProblem) -> URL? {
        guard !address.isEmpty else { return nil }
        do throws(InputProblem) {
            guard Secret(tokenText: address) == nil else { throw .invalid(.givenNoAddress) }
            return try ServerAddress.url(typed: address)
        } catch {
            throw .invalid(.givenNoAddress)
        }
    }
}

extension [String: String] {
    /// The value without white space around it: a secret read from a file often ends with a line break.
    fileprivate func word(_ name: String) -> String {
        self[name, default: ""].trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
