import HTTPTypes
import Testing

/// Runs `body` with a browser without a session, in front of a new server.
func withNewServer(_ body: @Sendable (Browser) async throws -> Void) async throws {
    try await AppTester(isSignedIn: false).run { browser in
        try await body(browser.with(.cookie, "timeZone=Etc%2FUTC"))
    }
}

extension Browser {
    /// The browser with the session that the answer brings.
    func keeping(_ answer: WebPage) -> Browser {
        let cookie = answer.headers[.setCookie]?.prefix { $0 != ";" } ?? ""
        return with(.cookie, "timeZone=Etc%2FUTC; \(cookie)")
    }

    /// - Returns: the browser, signed in.
    func signUp(_ name: String, _ password: String) async throws -> Browser {
        let answer = try await post("/sign-up", [FormField("name", name), FormField("password", password)])
        #expect(answer.status == .seeOther)
        return keeping(answer)
    }

    /// - Returns: the browser, signed in.
    func signIn(_ name: String, _ password: String) async throws -> Browser {
        let answer = try await post("/sign-in", [FormField("name", name), FormField("password", password)])
        #expect(answer.status == .seeOther)
        return keeping(answer)
    }
}
