import AccountFeature
import Foundation

/// What the program takes from the world around it: time and identity, and how much work a password is.
struct Dependencies: Sendable {
    var now: @Sendable () -> Date
    var makeID: @Sendable () -> UUID
    var passwordCost = PasswordCost.standard

    static let live = Dependencies(now: { Date() }, makeID: { UUID() })
}
