import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore

/// `loki edit`: changes a visit in the person's editor.
struct EditVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a visit in $VISUAL or $EDITOR.",
        discussion: examples("loki edit @1", "EDITOR=nano loki edit 3f2a"))

    @Argument(help: "The visit: its ID or the beginning of it, or @1 for the newest.") var id: String

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let form = VisitDraft(surroundings.localize, dates: surroundings.dates)
        let (visit, tag) = try await client.taggedVisit(try await client.visitID(typed: id))
        let session = EditSession(surroundings: surroundings, noting: VisitDraft.noting) { item in
            guard case .visit(let visit) = item else { return nil }
            return form.text(of: visit.content)
        }
        let hint = surroundings.localize(CommandWord.draftHint)
        let saved = try await session.edit(form.text(of: visit.content, notes: [hint])) { typed -> Visit? in
            let content = try form.content(of: typed)
            guard content != visit.content else { return nil }
            return try await client.request(.visits(.put(visit.id, content, .matches(tag))), as: Visit.self)
        }
        if let saved {
            surroundings.print(.changed, saved.summary)
        } else {
            surroundings.print(.unchanged)
        }
    }
}
