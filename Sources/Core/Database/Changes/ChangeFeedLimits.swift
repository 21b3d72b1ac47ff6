/// How many can follow changes at once.
package struct ChangeFeedLimits: Sendable {
    /// Of one account: the windows of a person's devices.
    package var countPerAccount = 8
    /// Of all accounts together: half of the connections that the server takes.
    package var count = 1_024

    package init() {}
}
