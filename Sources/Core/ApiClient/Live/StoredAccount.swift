import APICore
import Foundation
import ModelsCore

/// The state kept between runs: the current sign-in, and those at other servers.
struct StoredAccount: Hashable, Sendable {
    /// nil if it was never set.
    private(set) var baseURL: URL?
    /// nil if no one is signed in.
    private(set) var envelope: AccountEnvelope?
    /// The sign-ins at other servers, latest first. None of them is at ``baseURL``.
    private(set) var others: [SignIn] = []
    /// The server whose sign-in to use instead of the current one. Never stored.
    var chosenServer: URL?
    /// The token to use without an account. Never stored.
    var givenToken: Secret?

    /// All sign-ins, the current one first.
    var signIns: [SignIn] {
        guard let baseURL, let envelope else { return others }
        return [SignIn(server: baseURL, envelope: envelope)] + others
    }

    func signIn(at server: URL) -> SignIn? { signIns.first { $0.server == server } }

    /// The server to call; nil if none is set.
    var server: URL? { chosenServer ?? baseURL }

    /// The sign-in to call with.
    var asked: SignIn? { server.flatMap(signIn(at:)) }

    var token: Secret? { givenToken ?? asked?.envelope.token }
}

extension StoredAccount {
    /// Makes this the current sign-in.
    mutating func add(_ signIn: SignIn) {
        others = signIns.filter { $0.server != signIn.server }
        (baseURL, envelope) = (signIn.server, signIn.envelope)
        (chosenServer, givenToken) = (nil, nil)
    }

    /// Replaces the sign-in at the same server.
    mutating func renew(_ signIn: SignIn) {
        if let index = others.firstIndex(where: { $0.server == signIn.server }) {
            others[index] = signIn
        } else {
            add(signIn)
        }
    }

    /// Forgets the sign-in with the token.
    mutating func forget(_ token: Secret?) {
        guard let token else { return }
        if givenToken == token { givenToken = nil }
        others.removeAll { $0.envelope.token == token }
        guard envelope?.token == token else { return }
        envelope = nil
        if let next = others.first { add(next) }
    }

    /// Switches to a server, with the sign-in there if there is one.
    mutating func go(to server: URL) {
        guard let signIn = signIn(at: server) else {
            others = signIns
            (baseURL, envelope, chosenServer) = (server, nil, nil)
            return
        }
        add(signIn)
    }
}

extension StoredAccount: Codable {
    private enum CodingKeys: String, CodingKey {
        case baseURL
        case envelope
        case others
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        baseURL = try container.decodeIfPresent(URL.self, forKey: .baseURL)
        envelope = try container.decodeIfPresent(AccountEnvelope.self, forKey: .envelope)
        // Earlier versions stored only one.
        others = try container.decodeIfPresent([SignIn].self, forKey: .others) ?? []
    }
}
