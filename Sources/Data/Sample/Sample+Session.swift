package import AccountData
package import Foundation
import SampleCore
package import ValuesCore

extension Device {
    /// A phone that tells what it is.
    package static let phone = Device(browser: "Safari", system: "iPhone")
    /// A computer that tells what it is.
    package static let computer = Device(browser: "Firefox", system: "Linux")
    /// What tells nothing of itself.
    package static let unknown = Device(browser: "", system: "")
    /// The longest names that are known.
    package static let wide = Device(browser: "Samsung Internet", system: "ChromeOS")

    /// What ``phone`` tells of itself.
    package static let phoneUserAgent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"
}

extension Session {
    /// The member's, which asks.
    package static let current = member(.session, on: .phone, lastUsedAt: .noon)
    /// The member's on another device.
    package static let other = member(.number(2), on: .computer, lastUsedAt: .noon.after(days: -3))
    /// The member's: the one that asks, and twelve on devices of every kind.
    package static let many = [current] + (1...12).map(numbered)
    /// The owner's only one, which asks.
    package static let ofOwner = Session(
        id: .session, account: .owner, isOwner: true, device: .unknown, createdAt: .noon, lastUsedAt: .noon)

    /// One of the member's.
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
