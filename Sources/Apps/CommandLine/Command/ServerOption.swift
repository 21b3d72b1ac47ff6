import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// Which server a command asks.
struct ServerOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: .init(
            "The server, of those where you are signed in; else the one of the last login.", valueName: "address"),
        completion: .servers)
    var server: String?
}

/// Whom to ask, and as whom, as far as it is said.
struct ServerChoice: Hashable, Sendable {
    /// nil for the server of the last sign-in.
    let server: URL?
    /// Given in place of a sign-in.
    let token: Secret?

    /// - Parameters:
    ///   - address: of a server, as it is typed; nil for none.
    ///   - environment: in which `LOKI_SERVER` and `LOKI_TOKEN` count. What is empty is not there.
    /// - Throws: what is wrong, without any value of the environment: by mistake, either may hold the token.
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
        // It is shown to the server alone that made it.
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
    /// What a secret is read from often ends with a line break.
    fileprivate func word(_ name: String) -> String {
        self[name, default: ""].trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
