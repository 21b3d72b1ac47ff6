import Foundation
import ValuesCore
import WebTestSupport

@testable import AccountData
@testable import AccountFeature

extension UUID {
    /// The same for the same number: `00000000-0000-4000-8000-0000000000ff` for 255.
    static func number(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }
}

extension Timestamp {
    /// 2026-11-21T12:00:00Z, a Saturday.
    static let noon = Timestamp(milliseconds: 1_795_262_400_000)

    func after(days: Int64 = 0, hours: Int64 = 0, milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + (days * 24 + hours) * 3_600_000 + milliseconds)
    }
}

extension LocalPath {
    static let savedSettings = LocalPath(checked: "/settings?saved")
    static let newVisit = LocalPath(checked: "/sakatsu/new")

    /// - Precondition: it is a path of this site.
    init(checked text: String) {
        guard let path = LocalPath(text) else { preconditionFailure("No path of this site") }
        self = path
    }
}

extension Secret {
    /// Of the session that begins, or of the one that asks.
    static let session = Secret(checked: String(repeating: "S", count: 43))
    /// Of the session that the browser had before.
    static let previous = Secret(checked: String(repeating: "P", count: 43))
    static let invitation = Secret(checked: String(repeating: "I", count: 43))
    static let passwordReset = Secret(checked: String(repeating: "R", count: 43))

    /// - Precondition: it is 43 characters of base64url.
    init(checked text: String) {
        guard let secret = Secret(text) else { preconditionFailure("No secret") }
        self = secret
    }
}

extension Password {
    /// What was typed.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Device {
    static let phone = Device(browser: "Safari", system: "iPhone")
    static let computer = Device(browser: "Firefox", system: "Linux")
    static let unknown = Device(browser: "", system: "")

    /// What ``phone`` tells of itself.
    static let phoneUserAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"
}

extension SigningBrowser {
    /// A phone on which somebody is signed in already.
    static let phone = SigningBrowser(address: "192.0.2.1", device: .phone, secret: .previous)
}

extension Account {
    static let owner = Account(
        id: .owner, name: "持ち主", isOwner: true, createdAt: .noon.after(days: -30), lastUsedAt: .noon)
    static let member = Account(
        id: .member, name: "家族", createdAt: .noon.after(days: -20), lastUsedAt: .noon.after(days: -1))
    static let unused = Account(id: AccountID(.number(3)), name: "Löyly", createdAt: .noon.after(days: -10))
    static let disabled = Account(
        id: AccountID(.number(4)), name: "<b>隣人</b>", createdAt: .noon.after(days: -9), lastUsedAt: .noon,
        disabledAt: .noon.after(days: -2))
    static let deleted = Account(
        id: AccountID(.number(5)), name: "旅人", createdAt: .noon.after(days: -8), lastUsedAt: .noon,
        deletionRequestedAt: .noon.after(days: -3))
}

extension Session {
    /// The member's, which asks.
    static let current = member(.session, on: .phone, lastUsedAt: .noon)
    /// The member's on another device.
    static let other = member(.number(2), on: .computer, lastUsedAt: .noon.after(days: -3))

    static func member(
        _ id: UUID, on device: Device, createdAt: Timestamp = .noon.after(days: -10), lastUsedAt: Timestamp
    ) -> Session {
        Session(
            id: id, account: .member, isOwner: false, device: device, createdAt: createdAt, lastUsedAt: lastUsedAt)
    }
}
