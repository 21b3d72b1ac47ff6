import SampleData

@testable import AccountData
@testable import AccountFeature

extension Password {
    /// What was typed.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SigningBrowser {
    /// A phone on which somebody is signed in already.
    static let phone = SigningBrowser(
        origin: AttemptOrigin(address: "192.0.2.1"), device: .phone, secret: .previous)
}
