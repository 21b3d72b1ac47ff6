import APICore
import Foundation
import ModelsCore

/// What is kept between runs: the sign-in that counts, and those at other servers.
struct StoredAccount: Hashable, Sendable {
    /// nil when none was ever set.
    private(set) var baseURL: URL?
    /// nil for nobody.
    private(set) var envelope: AccountEnvelope?
    /// At other servers, the last one first. None of them is at ``baseURL``.
    private(set) var others: [SignIn] = []
    /// Whose sign-in is asked for instead. It is kept nowhere.
    var chosenServer: URL?
    /// As whom to call without an account. It is kept nowhere.
    var givenToken: Secret?

    /// The one that counts first.
    var signIns: [SignIn] {
        guard let baseURL, let envelope else { return others }
        return [SignIn(server: baseURL, envelope: envelope)] + others
    }

    func signIn(at server: URL) -> SignIn? { signIns.first { $0.server == server } }

    /// Where to ask; nil when nobody has said it.
    var server: URL? { chosenServer ?? baseURL }

    /// As whom.
    var asked: SignIn? { server.flatMap(signIn(at:)) }

    var token: Secret? { givenToken ?? asked?.envelope.token }
}

extension StoredAccount {
    /// Lets it count from now on.
    mutating func add(_ signIn: SignIn) {
        others = signIns.filter { $0.server != signIn.server }
        (baseURL, envelope) = (signIn.server, signIn.envelope)
        (chosenServer, givenToken) = (nil, nil)
    }

    /// Puts it in the place of the one at its server.
    mutating func renew(_ signIn: SignIn) {
        if let index = others.firstIndex(where: { $0.server == signIn.server }) {
            others[index] = signIn
        } else {
            add(signIn)
        }
    }

    /// Forgets who is signed in with the token.
    mutating func forget(_ token: Secret?) {
        guard let token else { return }
        if givenToken == token { givenToken = nil }
        others.removeAll { $0.envelope.token == token }
        guard envelope?.token == token else { return }
        envelope = nil
        if let next = others.first { add(next) }
    }

    /// Asks that server from now on, as whoever is signed in there.
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
        // Earlier versions kept one alone.
        others = try container.decodeIfPresent([SignIn].self, forKey: .others) ?? []
    }
}
