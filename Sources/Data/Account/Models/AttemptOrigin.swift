/// Where somebody is who proves a password, or makes an account.
package struct AttemptOrigin: Hashable, Sendable {
    /// An IP address in its one spelling, or what stands for it where there is no network.
    package let address: String
    /// What the browser keeps, so that it is known again after somebody has signed in with it; nil for a program.
    package let device: Secret?

    package init(address: String, device: Secret? = nil) {
        self.address = address
        self.device = device
    }
}
