import ApiClientCore

extension ApiClient {
    /// What completes a word, of all that there is; nothing when the server does not say it.
    ///
    /// - Parameter ask: asks the server, as whoever is signed in.
    func words(beginningWith typed: String, asking ask: () async throws -> [String]) async -> [String] {
        guard currentAccount() != nil else { return [] }
        // Nobody who presses a key wants to read what is wrong.
        let words = try? await ask()
        return words?.filter { $0.hasPrefix(typed) } ?? []
    }
}
