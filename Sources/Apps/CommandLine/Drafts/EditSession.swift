import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore

/// A text in the person's editor, again and again until it can be saved. What was typed is never lost.
struct EditSession {
    let environment: CommandEnvironment
    /// What the text is a form of, which has a place for what is wrong; nil for texts that have none.
    let form: VisitDraft?
    /// What is there at present as a text; nil when it is something else.
    let current: (CurrentItem) -> String?
    /// The command that saves a draft of it, without the file's path: `loki edit 3f2a --draft`.
    let command: String
    /// The same for something new.
    let newCommand: String

    /// Changes something by the editor or by a draft, and says what has become of it.
    ///
    /// - Parameters:
    ///   - draft: the path of the file that the text is taken from; nil for the editor.
    ///   - done: what to say of what was saved.
    ///   - save: gives nil when there is nothing to save.
    func change<Item: Sendable>(
        _ original: String, draft: String?, done: (Item) -> String,
        save: @escaping @Sendable (_ typed: String) async throws -> Item?
    ) async throws {
        let saved: Item?
        if let draft {
            saved = try await save(try environment.desk.read(draft))
        } else {
            saved = try await edit(original, save: save)
        }
        guard let saved else { return try environment.print(.unchanged) }
        try environment.print(.changed(done(saved)))
    }

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
            // An editor that makes the same again, such as a program, would go on doing so.
            guard refused == nil || VisitDraft.withoutNotes(typed) != refused else {
                keep(Data(typed.utf8), command)
                throw CommandFailure.draftNotSaved
            }
            do {
                return try await Signals.interrupting { try await save(typed) }
            } catch {
                guard let form, let notes = self.notes(about: error) else {
                    compare(with: error, typed)
                    // What was deleted meanwhile can only be made anew.
                    let isGone = CommandFailure(error, server: environment.client.baseURL()).status == .notFound
                    keep(Data(typed.utf8), isGone ? newCommand : command)
                    throw error
                }
                for note in notes { environment.terminal.printError(note) }
                refused = VisitDraft.withoutNotes(typed)
                shown = form.noting(typed, notes)
            }
        }
    }

    private func edited(_ shown: String, _ original: String) throws -> String {
        do {
            return try environment.desk.edit(shown)
        } catch let error as EditorError {
            let typed = error.contents ?? Data(shown.utf8)
            if typed != Data(original.utf8) { keep(typed, command) }
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
            let text = problem.current.flatMap(current)
        else { return }
        environment.printError(.theirs)
        environment.terminal.printError(text.printable)
        environment.printError(.yours)
        environment.terminal.printError(typed.printable)
    }
}
