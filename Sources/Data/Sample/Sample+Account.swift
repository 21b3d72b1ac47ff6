package import AccountData
import Foundation
import SampleCore
import ValuesCore

extension Account {
    /// The server's owner, who uses it now.
    package static let owner = Account(
        id: .owner, name: "持ち主", isOwner: true, createdAt: .noon.after(days: -30), lastUsedAt: .noon)
    /// Somebody else, who used it yesterday.
    package static let member = Account(
        id: .member, name: "家族", createdAt: .noon.after(days: -20), lastUsedAt: .noon.after(days: -1))
    /// Made, and never used.
    package static let unused = Account(id: AccountID(.number(3)), name: "Löyly", createdAt: .noon.after(days: -10))
    /// With a name that looks like markup; nobody can sign in.
    package static let disabled = Account(
        id: AccountID(.number(4)), name: "<b>隣人</b>", createdAt: .noon.after(days: -9), lastUsedAt: .noon,
        disabledAt: .noon.after(days: -2))
    /// To be removed in four days.
    package static let deleted = Account(
        id: AccountID(.number(5)), name: "旅人", createdAt: .noon.after(days: -8), lastUsedAt: .noon,
        deletionRequestedAt: .noon.after(days: -3))
    /// With the longest name, a single word.
    package static let wide = Account(
        id: AccountID(.number(6)), name: "Löylyhuoneenlämpötilanmittauspöytäkirjan", createdAt: .noon.after(days: -7),
        lastUsedAt: .noon)
    /// The same in Japanese.
    package static let wideJapanese = Account(
        id: AccountID(.number(7)), name: "湯けむりの里森林スパリゾート海の見える丘の上本店別館サウナ愛好会名誉会員兼係",
        createdAt: .noon.after(days: -7), lastUsedAt: .noon)
    /// The owner, and thirty others.
    package static let many = [owner] + (1...30).map(numbered)

    private static func numbered(_ number: Int) -> Account {
        var account = Account(
            id: AccountID(.number(100 + number)), name: "仲間\(number)", createdAt: .noon.after(days: -10))
        if !number.isMultiple(of: 7) { account.lastUsedAt = .noon.after(hours: Int64(-9 * number)) }
        if number.isMultiple(of: 10) { account.disabledAt = .noon.after(days: -1) }
        return account
    }
}

extension OpenLink {
    /// Made yesterday.
    package static let invitation = OpenLink(
        id: String(repeating: "1a", count: 32), account: nil, expiresAt: .noon.after(days: 6))
    /// The member's, made now.
    package static let passwordReset = OpenLink(
        id: String(repeating: "2b", count: 32), account: .member, expiresAt: .noon.after(days: 1))
}

extension Secret {
    /// Of the session that begins, or of the one that asks.
    package static let session = secret("S")
    /// Of the session that the browser had before.
    package static let previous = secret("P")
    /// Of a token.
    package static let token = secret("T")
    /// Of a link to sign up with.
    package static let invitation = secret("I")
    /// Of a link to set a new password with.
    package static let passwordReset = secret("R")

    private static func secret(_ character: Character) -> Secret {
        guard let secret = Secret(String(repeating: character, count: 43)) else { preconditionFailure("No secret") }
        return secret
    }
}
