import AccountData
import Foundation
import LocalizationCore
import ValuesCore

/// A device on which one is signed in.
struct SessionRow: Equatable, Identifiable {
    let id: UUID
    let device: String
    /// When it began, and when it was used last.
    let times: String
    /// Whether it is the one that asks.
    let isCurrent: Bool
}

extension SessionRow {
    /// - Parameters:
    ///   - current: the session that asks.
    ///   - time: the person's day and time of day of an instant, in words.
    init(_ session: Session, current: UUID, time: (Timestamp) -> String, localize: Localizer) {
        let start = time(session.createdAt)
        let isCurrent = session.id == current
        self.init(
            id: session.id, device: localize.name(of: session.device),
            times: isCurrent
                ? localize(.thisDeviceSince, start) : localize(.lastUseAndStart, time(session.lastUsedAt), start),
            isCurrent: isCurrent)
    }
}

extension Localizer {
    /// What a device is called.
    fileprivate func name(of device: Device) -> String {
        switch (device.browser, device.system) {
        case ("", ""): self(.unknownDevice)
        case (let browser, ""): browser
        case ("", let system): system
        case (let browser, let system): self(.device, browser, system)
        }
    }
}
