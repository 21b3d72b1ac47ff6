package import Foundation
import LocalizationCore
package import ModelsCore
import SampleCore

@testable package import AccountData

extension Account {
    /// The server's owner, whose last use is now.
    package static let owner = Account(
        id: .owner, name: "持ち主", isOwner: true, createdAt: .noon.after(days: -30), lastUsedAt: .noon)
    /// Another user, whose last use was yesterday.
    package static let member = Account(
        id: .member, name: "家族", createdAt: .noon.after(days: -20), lastUsedAt: .noon.after(days: -1))
    /// An account that was never used.
    package static let unused = Account(id: AccountID(.number(3)), name: "Löyly", createdAt: .noon.after(days: -10))
    /// A disabled account with a name that looks like markup.
    package static let disabled = Account(
        id: AccountID(.number(4)), name: "<b>隣人</b>", createdAt: .noon.after(days: -9), lastUsedAt: .noon,
        disabledAt: .noon.after(days: -2))
    /// An account that will be removed in four days.
    package static let deleted = Account(
        id: AccountID(.number(5)), name: "旅人", createdAt: .noon.after(days: -8), lastUsedAt: .noon,
        deletionRequestedAt: .noon.after(days: -3))
    /// An account with the longest name, a single word.
    package static let wide = Account(
        id: AccountID(.number(6)), name: "Löylyhuoneenlämpötilanmittauspöytäkirjan", createdAt: .noon.after(days: -7),
        lastUsedAt: .noon)
    /// The same in Japanese.
    package static let wideJapanese = Account(
        id: AccountID(.number(7)), name: "湯けむりの里森林スパリゾート海の見える丘の上本店別館サウナ愛好会名誉会員兼係",
        createdAt: .noon.after(days: -7), lastUsedAt: .noon)
    /// The owner and thirty others.
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
    /// An invitation made yesterday.
    package static let invitation = OpenLink(
        id: String(repeating: "1a", count: 32), account: nil, expiresAt: .noon.after(days: 6))
    /// A password reset for the member, made now.
    package static let passwordReset = OpenLink(
        id: String(repeating: "2b", count: 32), account: .member, expiresAt: .noon.after(days: 1))
}

extension Secret {
    /// The secret of the session that begins, or of the current one.
    package static let session = secret("S")
    /// The secret of the browser's previous session.
    package static let previous = secret("P")
    /// The secret of a token.
    package static let token = secret("T")
    /// The secret of an invitation.
    package static let invitation = secret("I")
    /// The secret of a password reset.
    package static let passwordReset = secret("R")

    private static func secret(_ character: Character) -> Secret {
        guard let secret = Secret(String(repeating: character, count: 43)) else { preconditionFailure("No secret") }
        return secret
    }
}

extension Device {
    /// A phone with a known browser.
    package static let phone = Device(browser: "Safari", system: "iPhone")
    /// A computer with a known browser.
    package static let computer = Device(browser: "Firefox", system: "Linux")
    /// A device that reveals nothing.
    package static let unknown = Device(browser: "", system: "")
    /// The longest known names.
    package static let wide = Device(browser: "Samsung Internet", system: "ChromeOS")

    /// The user agent of ``phone``.
    package static let phoneUserAgent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"
}

extension Session {
    /// The member's current session.
    package static let current = member(.session, on: .phone, lastUsedAt: .noon)
    /// The member's session on another device.
    package static let other = member(.number(2), on: .computer, lastUsedAt: .noon.after(days: -3))
    /// The member's current session, and twelve on devices of every kind.
    package static let many = [current] + (1...12).map(numbered)
    /// The owner's only session, the current one.
    package static let ofOwner = Session(
        id: .session, account: .owner, isOwner: true, device: .unknown, createdAt: .noon, lastUsedAt: .noon)

    /// A session of the member.
    ///
    /// - Parameter createdAt: nil for ten days before noon.
    package static func member(
        _ id: UUID, on device: Device, createdAt: Timestamp? = nil, lastUsedAt: Timestamp
    ) -> Session {
        Session(
            id: id, account: .member, isOwner: false, device: device, createdAt: createdAt ?? .noon.after(days: -10),
            lastUsedAt: lastUsedAt)
    }

    private static func numbered(_ number: Int) -> Session {
        let devices = [Device.computer, .unknown, .wide, .phone, Device(browser: "", system: "Mac")]
        return member(
            .number(20 + number), on: devices[number % devices.count],
            lastUsedAt: .noon.after(days: Int64(-2 * number)))
    }
}

extension Token {
    /// The member's token on the command line, used today.
    package static let commandLine = member(.number(220), "コマンドライン", .readWrite, lastUsedAt: .noon)
    /// The member's read-only token, unused for a month.
    package static let backup = member(
        .number(221), "<b>バックアップ</b>", .read, lastUsedAt: .noon.after(days: -30))
    /// A token with the longest name, a single word.
    package static let wide = member(
        .number(222), "Saunaofenaufgussaromakonzentratverbrauchsprotokollschreibers", .readWrite, lastUsedAt: .noon)
    /// The same in Japanese.
    package static let wideJapanese = member(
        .number(223), String(repeating: "湯けむり記録係", count: 8) + "自動操縦", .readWrite, lastUsedAt: .noon)
    /// As many tokens as an account can have.
    package static let many = (1...50).map { number in
        member(
            .number(230 + number), "端末\(number)", number.isMultiple(of: 3) ? .read : .readWrite,
            lastUsedAt: .noon.after(days: Int64(-number)))
    }

    /// A token of the member.
    package static func member(
        _ id: UUID, _ name: String, _ access: TokenAccess, createdAt: Timestamp = .noon.after(days: -60),
        lastUsedAt: Timestamp
    ) -> Token {
        Token(
            id: id, account: .member, isOwner: false, name: name, access: access, createdAt: createdAt,
            lastUsedAt: lastUsedAt)
    }
}

extension Settings {
    /// Settings that all differ from the defaults.
    package static let chosen = Settings(
        defaultTimes: DefaultTimes(
            sauna: StepTime(amount: FixedDecimal(hundredths: 750), unit: .minutes),
            coolBath: StepTime(amount: FixedDecimal(hundredths: 150), unit: .minutes),
            relaxation: StepTime(amount: FixedDecimal(600), unit: .seconds)),
        language: .english, appearance: .dark, goals: .chosen)
}

extension DefaultTimes {
    /// A duration for each kind of step: 6 minutes, 30 seconds and 9.5 minutes.
    package static let usual = DefaultTimes(
        sauna: StepTime(amount: FixedDecimal(6), unit: .minutes),
        coolBath: StepTime(amount: FixedDecimal(30), unit: .seconds),
        relaxation: StepTime(amount: FixedDecimal(hundredths: 950), unit: .minutes))
}
