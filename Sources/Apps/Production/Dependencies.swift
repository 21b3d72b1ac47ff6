import Foundation

/// What the program takes from the world around it: time and identity.
struct Dependencies: Sendable {
    var now: @Sendable () -> Date
    var makeID: @Sendable () -> UUID

    static let live = Dependencies(now: { Date() }, makeID: { UUID() })
}
