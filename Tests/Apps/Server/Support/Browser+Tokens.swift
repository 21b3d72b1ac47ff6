import Foundation
import HTTPTypes
import Testing

extension Browser {
    /// Creates a token on its page, as the signed-in user.
    ///
    /// - Returns: the token, which the page shows only once.
    func makeToken(_ access: String = "readWrite", id: UUID = UUID()) async throws -> String {
        let page = try await post(
            "/account/tokens",
            [FormField("tokenID", id.uuidString), FormField("name", "端末"), FormField("access", access)])
        return String(try #require(page.text.firstMatch(of: /(loki_[\w-]{22}\.[\w-]{43})<\/textarea>/)).output.1)
    }

    /// A program with the token, and without cookies.
    func with(token: String) -> Browser {
        with(.cookie, nil).with(.authorization, "Bearer \(token)")
    }
}
