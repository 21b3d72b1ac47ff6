import APICore
import ModelsCore
import SettingsData

/// An account's settings.
struct SettingsHandler: Sendable {
    let repository: any SettingsRepository

    /// - Throws: when the storage fails.
    func read(unless known: ETag?, of account: AccountID) async throws -> APIAnswer<Settings> {
        .state(of: try await repository.settings(of: account), unless: known)
    }

    /// - Throws: ``APIError``, and when the storage fails.
    func put(
        _ settings: Settings, _ precondition: Precondition, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<Settings> {
        let problems = settings.problems(call.localize)
        guard problems.isEmpty else { throw APIError(.invalid, errors: problems) }
        let current = try await repository.settings(of: account)
        let settings = settings.replacing(current)
        // Repeating a request has no further effect, although the tag has changed by then.
        guard current != settings else { return .state(of: current) }
        guard precondition == .matches(current.tag) else { throw APIError(.stale, current: current.asItem) }
        let saved = try await repository.save(settings, inPlaceOf: current, of: account)
        guard saved == settings else { throw APIError(.stale, current: saved.asItem) }
        return .state(of: saved)
    }
}
