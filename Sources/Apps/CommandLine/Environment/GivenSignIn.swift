import Foundation
import LocalizationCore
import ModelsCore

/// Server and token as scripts give them in the environment, instead of signing in.
struct GivenSignIn: Hashable, Sendable {
    let server: URL
    let token: Secret

    /// - Parameter environment: in which `LOKI_SERVER` and `LOKI_TOKEN` count. What is empty is not there.
    /// - Returns: nil when no token is given.
    /// - Throws: what is wrong, without any value: by mistake, either may hold the token.
    init?(environment: [String: String]) throws(InputProblem) {
        let (address, text) = (environment.word("LOKI_SERVER"), environment.word("LOKI_TOKEN"))
        guard !text.isEmpty else { return nil }
        guard !address.isEmpty else { throw .invalid(.tokenWithoutServer) }
        guard let token = Secret(tokenText: text) else { throw .invalid(.notAToken) }
        self.token = token
        do throws(InputProblem) {
            guard Secret(tokenText: address) == nil else { throw .invalid(.givenNoAddress) }
            server = try ServerAddress.url(typed: address)
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
