import Foundation
import HTTPTypes
import Testing

extension Browser {
    /// Makes a token on its page, as whoever is signed in.
    ///
    /// - Returns: what the page shows this once.
    func makeToken(_ access: String = "readWrite", id: UUID = UUID()) async throws -> String {
        let page = try await post(
            "/account/tokens",
            [FormField("tokenID", id.uuidString), FormField("name", "端末"), FormField("access", access)])
        return String(try #require(page.text.firstMatch(of: /(loki_[\w-]{22}\.[\w-]{43})<\/textarea>/)).output.1)
    }

    /// A program that has the token, and no cookies.
    func with(token: String) -> Browser {
        with(.cookie, nil).with(.authorization, "Bearer \(token)")
    }
}
