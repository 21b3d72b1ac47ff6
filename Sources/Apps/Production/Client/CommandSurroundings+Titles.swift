import APICore
import ApiClientCore
import LocalizationCore

extension CommandSurroundings {
    /// What steps are called in the account's language, so that all of its visits are alike, wherever they are typed.
    /// An account that has chosen none speaks the shell's, and so does one whose settings cannot be read.
    ///
    /// - Throws: ``ApiError`` when nobody is signed in any more.
    func titles(from client: ApiClient) async throws -> StepTitles {
        do {
            let route = Route.settings(.read(ifNoneMatch: nil))
            switch try await client.request(route, as: SettingsContent.self).language {
            case .system: return StepTitles(localize)
            case .japanese: return StepTitles(Localizer(.japanese))
            case .english: return StepTitles(Localizer(.english))
            }
        } catch {
            if let error = error as? ApiError, case .unauthorized = error.failure { throw error }
            return StepTitles(localize)
        }
    }
}
