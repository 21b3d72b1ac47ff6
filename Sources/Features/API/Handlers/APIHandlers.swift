import APICore
import AccountData

/// Who answers what: a handler for each resource.
struct APIHandlers: Sendable {
    var visits: VisitsHandler
    var memos: MemosHandler
    var settings: SettingsHandler
    var account: AccountHandler
    var facilities: FacilitiesHandler
    var server: ServerHandler

    /// - Parameter token: whose data it is about; nil where that does not matter.
    /// - Throws: ``APIRefusal``, and when the storage fails.
    func answer(to route: Route, by token: Token?, _ call: APICall) async throws -> APIAnswer {
        if case .server(let version) = route {
            return try server.answer(changesSince: version, call)
        }
        guard let token else { throw APIRefusal(.signInRequired) }
        switch route {
        case .account(let route): return try await account.answer(to: route, of: token, call)
        case .visits(let route): return try await visits.answer(to: route, of: token.account, call)
        case .memos(let route): return try await memos.answer(to: route, of: token.account, call)
        case .settings(let route): return try await settings.answer(to: route, of: token.account, call)
        case .facilities(let limit): return try await facilities.answer(limit: limit, of: token.account)
        // None of them asks by a token, or is made and sent.
        case .authenticate, .server, .events: throw APIRefusal(.notFound)
        }
    }
}
