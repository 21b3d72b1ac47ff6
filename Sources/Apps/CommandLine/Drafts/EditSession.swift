import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore

/// An item as a text that people change in an editor.
struct ItemForm<Item: ListedItem>: Sendable {
    /// As the editor shows it.
    let original: String
    /// Another one of the same kind, to be compared with it.
    let text: @Sendable (Item) -> String
    let content: @Sendable (_ typed: String) throws -> Item.Content
    /// The text with what is wrong at its head; nil for texts that have no place for it.
    let noting: (@Sendable (_ text: String, _ notes: [String]) -> String)?
}

/// A text in the person's editor, again and again until it can be saved, and once where there is no terminal. What was
/// typed is never lost.
struct EditSession<Item: ListedItem> {
    let environment: CommandEnvironment
    let form: ItemForm<Item>
    /// What saves a draft of it, without the file's path: `loki edit 3f2a --draft`.
    let command: String

    /// - Parameter save: gives nil when there is nothing to save.
    /// - Returns: what was saved; nil for nothing.
    func edit(save: @escaping @Sendable (_ typed: String) async throws -> Item?) async throws -> Item? {
        var shown = form.original
        var refused: String?
        while true {
            let typed = try edited(shown)
            guard typed != form.original else { return nil }
            // An editor that makes the same again, such as a program, would go on doing so.
            guard refused == nil || VisitDraft.withoutNotes(typed) != refused else {
                keep(Data(typed.utf8), command)
                throw CommandFailure.failed(.draftNotSaved)
            }
            do {
                return try await Signals.interrupting { try await save(typed) }
            } catch {
                // Without a terminal there is only a program, which would make the same mistake for ever.
                guard environment.terminal.isInteractive, let noting = form.noting,
                    let notes = self.notes(about: error)
                else {
                    compare(with: error, typed)
                    // What was deleted meanwhile can only be made anew.
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
            return try environment.desk.edit(shown)
        } catch let error as EditorError {
            let typed = error.contents ?? Data(shown.utf8)
            if typed != Data(form.original.utf8) { keep(typed, command) }
            throw error.reason
        }
    }

    private func keep(_ typed: Data, _ command: String) {
        environment.keep(typed, CommandLineString.editDraftCommand, command: command)
    }

    /// What the person can put right, one line each; nil for any other failure.
    private func notes(about error: any Error) -> [String]? {
        if var error = error as? DraftError {
            // As the lines will be shown: below these notes and the hint.
            error.noteCount = error.lines.count + 1
            return error.texts(environment.localize).map(\.printableLine)
        }
        guard let error = error as? ApiError, case .invalid(let problem) = error.failure else { return nil }
        return problem.texts(environment.localize).map(\.printableLine)
    }

    /// Shows what others have made of it meanwhile, beside what was typed.
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
