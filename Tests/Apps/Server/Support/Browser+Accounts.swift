import HTTPTypes
import NIOCore
import Testing

/// Runs `body` with a browser without a session, and a new server.
func withNewServer(_ body: @Sendable (Browser) async throws -> Void) async throws {
    try await AppTester(isSignedIn: false).run { browser in
        try await body(browser.with(.cookie, "timeZone=Etc%2FUTC"))
    }
}

extension Browser {
    /// The browser with the session of the response.
    func keeping(_ answer: WebPage) -> Browser {
        let cookie = answer.headers[.setCookie]?.prefix { $0 != ";" } ?? ""
        return with(.cookie, "timeZone=Etc%2FUTC; \(cookie)")
    }

    /// - Returns: the browser, signed in.
    func signUp(_ name: String, _ password: String, invitation: String? = nil) async throws -> Browser {
        let invitation = invitation.map { [FormField("invitation", $0)] } ?? []
        let answer = try await post(
            "/sign-up", [FormField("name", name), FormField("password", password)] + invitation)
        #expect(answer.status == .seeOther)
        return keeping(answer)
    }

    /// - Returns: the browser, signed in.
    func signIn(_ name: String, _ password: String) async throws -> Browser {
        let answer = try await post("/sign-in", [FormField("name", name), FormField("password", password)])
        #expect(answer.status == .seeOther)
        return keeping(answer)
    }

    /// - Returns: the secret of an invitation that the owner makes.
    func invite() async throws -> String {
        let page = try await post("/accounts/invitations", [])
        return String(try #require(page.text.firstMatch(of: /invitation=([\w-]{43})/)).output.1)
    }

    /// Signs in over the API.
    func authenticate(_ name: String, _ password: String) async throws -> WebPage {
        let credentials = #"{"name": "\#(name)", "password": "\#(password)", "deviceName": "端末"}"#
        return try await with(.contentType, "application/json")
            .send(.post, "/api/v1/authenticate", body: ByteBuffer(string: credentials))
    }

    /// Requests the deletion of one's own account.
    func deleteAccount(_ name: String, _ password: String) async throws {
        let answer = try await post(
            "/account/delete", [FormField("confirmation", name), FormField("deletionPassword", password)])
        #expect(answer.status == .seeOther)
    }
}
