import APICore
import ApiClientCore
import LocalizationCore

/// A text in the person's editor, again and again until it can be saved. What was typed is never lost.
struct EditSession {
    let surroundings: CommandSurroundings
    /// Puts what is wrong into the text; nil for texts that have no place for it.
    let noting: ((_ text: String, _ notes: [String]) -> String)?
    /// What is there at present as a text; nil when it is something else.
    let current: (CurrentItem) -> String?

    /// - Parameter save: gives nil when there is nothing to save.
    /// - Returns: what was saved; nil for nothing.
    func edit<Item>(_ original: String, save: (_ typed: String) async throws -> Item?) async throws -> Item? {
        var shown = original
        while true {
            let typed = try surroundings.desk.edit(shown)
            guard typed != shown else {
                guard shown != original else { return nil }
                try keep(typed)
                throw CommandFailure.draftNotSaved
            }
            do {
                return try await save(typed)
            } catch {
                if let notes = self.notes(about: error), let noting {
                    for note in notes { surroundings.terminal.printError(note.printableLine) }
                    shown = noting(typed, notes.map(\.printableLine))
                } else {
                    if let item = staleItem(error) { compare(item, typed) }
                    try keep(typed)
                    throw error
                }
            }
        }
    }

    /// What the person can put right; nil for any other failure.
    private func notes(about error: any Error) -> [String]? {
        switch error {
        case let error as DraftError: return error.texts(surroundings.localize)
        case let error as ApiError:
            guard case .invalid(let problem) = error.failure else { return nil }
            return problem.texts
        default: return nil
        }
    }

    private func staleItem(_ error: any Error) -> CurrentItem? {
        guard let error = error as? ApiError, case .stale(let problem) = error.failure else { return nil }
        return problem.current
    }

    private func compare(_ item: CurrentItem, _ typed: String) {
        guard let text = current(item) else { return }
        let (localize, terminal) = (surroundings.localize, surroundings.terminal)
        terminal.printError(localize(CommandWord.theirs))
        terminal.printError(text.printable)
        terminal.printError(localize(CommandWord.yours))
        terminal.printError(typed.printable)
    }

    private func keep(_ typed: String) throws {
        let path = try surroundings.desk.keep(typed)
        surroundings.terminal.printError(surroundings.localize(CommandWord.draftIsIn, path))
    }
}
