import APICore
import ModelsCore
import SettingsData
import ValuesCore

/// An account's settings.
struct SettingsHandler: Sendable {
    let repository: any SettingsRepository

    /// - Throws: ``APIError``, and when the storage fails.
    func answer(to route: SettingsRoute, of account: AccountID, _ call: APICall) async throws -> APIAnswer {
        switch route {
        case .read(let known):
            return .state(of: try await repository.settings(of: account), unless: known)
        case .put(let settings, let precondition):
            return .state(of: try await put(settings, precondition, of: account, call))
        }
    }

    private func put(
        _ settings: Settings, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> Settings {
        let problems = settings.defaultTimes.problems(call.localize)
        guard problems.isEmpty else { throw APIError(.invalid, errors: problems) }
        let current = try await repository.settings(of: account)
        // Asking twice is the same as asking once, though the tag is another by then.
        guard current != settings else { return current }
        guard precondition == .matches(current.tag) else { throw APIError(.stale, current: current.asCurrent) }
        let saved = try await repository.save(settings, inPlaceOf: current, of: account)
        guard saved == settings else { throw APIError(.stale, current: saved.asCurrent) }
        return saved
    }
}
