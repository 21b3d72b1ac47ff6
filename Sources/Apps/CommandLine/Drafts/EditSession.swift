import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore

/// An item as a text for an editor.
struct ItemForm<Item: ListedItem>: Sendable {
    /// The text shown in the editor.
    let original: String
    /// The text of another version of the item, for comparison.
    let text: @Sendable (Item) -> String
    let content: @Sendable (_ typed: String) throws -> Item.Content
    /// Adds the problems at the beginning of the text; nil for texts without comments.
    let noting: (@Sendable (_ text: String, _ notes: [String]) -> String)?
}

/// Opens a text in the user's editor until it can be saved, or only once without a terminal. The typed text is never
/// lost.
struct EditSession<Item: ListedItem> {
    let environment: CommandEnvironment
    let form: ItemForm<Item>
    /// The command that saves a draft of the item, without the file's path: `loki edit 3f2a --draft`.
    let command: String

    /// - Parameter save: returns nil when there is nothing to save.
    /// - Returns: the saved item; nil for none.
    func edit(save: @escaping @Sendable (_ typed: String) async throws -> Item?) async throws -> Item? {
        var shown = form.original
        var refused: String?
        while true {
            let typed = try edited(shown)
            guard typed != form.original else { return nil }
            // An editor that returns the same text, such as a program, would do so forever.
            guard refused == nil || VisitDraft.withoutNotes(typed) != refused else {
                keep(Data(typed.utf8), command)
                throw CommandFailure.failed(.draftNotSaved)
            }
            do {
                return try await Signals.interrupting { try await save(typed) }
            } catch {
                // Without a terminal, the editor is a program, which would repeat its mistake forever.
                guard environment.terminal.isInteractive, let noting = form.noting,
                    let notes = self.notes(about: error)
                else {
                    compare(with: error, typed)
                    // An item that was deleted in the meantime can only be created again.
                    let isGone = CommandFailure(error, server: environment.client.baseURL()).status == .notFound
                    keep(Data(typed.utf8), isGone ? Item.newCommand : command)
                    throw error
                }
                for note in notes { environment.terminal.printError(note) }
                refused = VisitDraft.withoutNotes(typed)
                shown = noting(typed, notes)
            }
        }
    }

    private func edited(_ shown: String) throws -> String {
        do {
            return try environment.tools.edit(shown)
        } catch let error as EditorError {
            let typed = error.contents ?? Data(shown.utf8)
            if typed != Data(form.original.utf8) { keep(typed, command) }
            throw error.reason
        }
    }

    private func keep(_ typed: Data, _ command: String) {
        environment.keep(typed, CommandLineString.editDraftCommand, command: command)
    }

    /// The problems that the user can correct, one line each; nil for any other error.
    private func notes(about error: any Error) -> [String]? {
        if var error = error as? DraftError {
            // The line numbers that the editor will show, below these notes and the hint.
            error.noteCount = error.lines.count + 1
            return error.texts(environment.localize).map(\.printableLine)
        }
        guard let error = error as? ApiError, case .invalid(let problem) = error.failure else { return nil }
        return problem.texts(environment.localize).map(\.printableLine)
    }

    /// Shows how the item was changed elsewhere in the meantime, compared with the typed text.
    private func compare(with error: any Error, _ typed: String) {
        guard let error = error as? ApiError, case .stale(let problem) = error.failure,
            let current = problem.current.flatMap(Item.current)
        else { return }
        environment.printError(.theirs)
        environment.terminal.printError(form.text(current).printable)
        environment.printError(.yours)
        environment.terminal.printError(typed.printable)
    }
}
