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

    @Argument(help: .visit, completion: .visits) var id: String

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let (visit, tag) = try await client.taggedVisit(try await client.visitID(toChange: id))
        let localize = surroundings.localize
        let titles = StepTitles(in: visit.content, else: localize)
        let form = VisitDraft(localize, dates: surroundings.dates, titles: titles)
        let session = EditSession(surroundings: surroundings, form: form) { item in
            guard case .visit(let visit) = item else { return nil }
            return form.text(of: visit.content)
        }
        let saved = try await session.edit(form.noting(form.text(of: visit.content))) { typed -> Visit? in
            let content = try form.content(of: typed)
            guard content != visit.content else { return nil }
            return try await client.request(.visits(.put(visit.id, content, .matches(tag))), as: Visit.self)
        }
        if let saved {
            try surroundings.print(.changed, saved.summary)
        } else {
            try surroundings.print(.unchanged)
        }
    }
}
