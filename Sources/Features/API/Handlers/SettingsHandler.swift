import APICore
import SettingsData
import ValuesCore

/// An account's settings.
struct SettingsHandler: Sendable {
    let repository: any SettingsRepository

    /// - Throws: ``APIRefusal``, and when the storage fails.
    func answer(to route: SettingsRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        switch route {
        case .read(let known):
            let settings = try await repository.settings(of: account)
            let tag = SettingsContent(settings).tag
            return try known == tag ? .unchanged(tag) : answer(settings)
        case .put(let content, let precondition):
            return try answer(try await put(content, precondition, of: account, call))
        }
    }

    private func put(
        _ content: SettingsContent, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> Settings {
        let settings = Settings(content)
        let problems = settings.defaultTimes.problems(call.localize)
        guard problems.isEmpty else { throw APIRefusal(.invalid, errors: problems) }
        let current = try await repository.settings(of: account)
        // Asking twice is the same as asking once, though the tag is another by then.
        guard current != settings else { return current }
        let known = SettingsContent(current)
        guard precondition == .matches(known.tag) else { throw APIRefusal(.stale, current: .settings(known)) }
        let saved = try await repository.save(settings, inPlaceOf: current, of: account)
        guard saved == settings else { throw APIRefusal(.stale, current: .settings(SettingsContent(saved))) }
        return saved
    }

    private func answer(_ settings: Settings) throws -> APIAnswer {
        let content = SettingsContent(settings)
        return try .payload(content, tag: content.tag)
    }
}
