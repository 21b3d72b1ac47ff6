import APICore
import ApiClientCore
import Foundation
import LocalizationCore

/// A text in the person's editor, again and again until it can be saved. What was typed is never lost.
struct EditSession {
    let surroundings: CommandSurroundings
    /// What the text is a form of, which has a place for what is wrong; nil for texts that have none.
    let form: VisitDraft?
    /// What is there at present as a text; nil when it is something else.
    let current: (CurrentItem) -> String?
    /// The command that saves a draft of it, without the file's path: `loki edit 3f2a --draft`.
    let command: String
    /// The same for something new.
    let newCommand: String

    /// - Parameter save: gives nil when there is nothing to save.
    /// - Returns: what was saved; nil for nothing.
    func edit<Item: Sendable>(
        _ original: String, save: @escaping @Sendable (_ typed: String) async throws -> Item?
    ) async throws -> Item? {
        var shown = original
        var refused: String?
        while true {
            let typed = try edited(shown, original)
            guard typed != original else { return nil }
            // Whoever makes the same again, be it a program, would go on doing so.
            guard refused == nil || VisitDraft.withoutNotes(typed) != refused else {
                keep(Data(typed.utf8))
                throw CommandFailure.draftNotSaved
            }
            do {
                return try await Interruption.throwing { try await save(typed) }
            } catch {
                guard let form, let notes = self.notes(about: error) else {
                    if let item = staleItem(error) { compare(item, typed) }
                    // What was deleted meanwhile can only be made anew.
                    let isGone = CommandFailure(error, server: surroundings.client.baseURL()).status == .notFound
                    surroundings.keep(
                        Data(typed.utf8), .editDraftCommand, command: isGone ? newCommand : command)
                    throw error
                }
                for note in notes { surroundings.terminal.printError(note) }
                refused = VisitDraft.withoutNotes(typed)
                shown = form.noting(typed, notes)
            }
        }
    }

    private func edited(_ shown: String, _ original: String) throws -> String {
        do {
            return try surroundings.desk.edit(shown)
        } catch let error as EditorError {
            let typed = error.contents ?? Data(shown.utf8)
            if typed != Data(original.utf8) { keep(typed) }
            throw error.reason
        }
    }

    private func keep(_ typed: Data) {
        surroundings.keep(typed, .editDraftCommand, command: command)
    }

    /// What the person can put right, one line each; nil for any other failure.
    private func notes(about error: any Error) -> [String]? {
        let texts: [String]
        switch error {
        case var error as DraftError:
            // As the lines will be shown: below these notes and the hint.
            error.noteCount = error.lines.count + 1
            texts = error.texts(surroundings.localize)
        case let error as ApiError:
            guard case .invalid(let problem) = error.failure else { return nil }
            texts = problem.texts(surroundings.localize)
        default: return nil
        }
        return texts.map(\.printableLine)
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
}
