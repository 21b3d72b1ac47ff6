import AccountData
import Foundation
import LocalizationCore
import ValuesCore

/// A device on which one is signed in.
struct SessionRow: Equatable, Identifiable {
    let id: UUID
    let device: String
    let lastUse: String
    /// Whether it is the one that asks.
    let isCurrent: Bool
}

extension SessionRow {
    /// - Parameters:
    ///   - current: the session that asks.
    ///   - day: the person's day in which an instant lies.
    init(_ session: Session, current: UUID, day: (Timestamp) -> CivilDate, localize: Localizer) {
        self.init(
            id: session.id, device: localize.name(of: session.device),
            lastUse: localize(.lastUse, localize.date(day(session.lastUsedAt), .standard)),
            isCurrent: session.id == current)
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
