import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ValuesCore

/// `loki edit`: changes a visit in the person's editor.
struct EditVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a visit in $VISUAL or $EDITOR.",
        discussion: examples(
            "loki edit @1", "EDITOR=nano loki edit 3f2a",
            "loki edit 3f2a --draft ~/.local/state/loki/draft-3f2a7c10.txt",
            note: """
                What cannot be saved stays in a file for --draft, which makes the visit what the file says: also where it
                was changed elsewhere meanwhile.
                """))

    @Argument(help: .visit, completion: .visits) var id: String
    @Option(
        help: .init("Take the visit from a file, where an earlier loki edit has left it.", valueName: "file"),
        completion: .file())
    var draft: String?

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let (visit, tag) = try await client.taggedVisit(try await client.visitID(toChange: id))
        let localize = surroundings.localize
        let titles = StepTitles(in: visit.content, else: localize)
        let form = VisitDraft(localize, dates: surroundings.dates, titles: titles)
        let session = EditSession(
            surroundings: surroundings, form: form,
            current: { item in
                guard case .visit(let visit) = item else { return nil }
                return form.text(of: visit.content)
            }, command: "loki edit \(visit.id.canonicalText) --draft", newCommand: "loki log --draft")
        let save: @Sendable (String) async throws -> Visit? = { typed in
            let content = try form.content(of: typed)
            guard content != visit.content else { return nil }
            return try await client.request(.visits(.put(visit.id, content, .matches(tag))), as: Visit.self)
        }
        let saved: Visit?
        if let draft {
            saved = try await save(try surroundings.desk.read(draft))
        } else {
            saved = try await session.edit(form.noting(form.text(of: visit.content, id: visit.id)), save: save)
        }
        if let saved {
            try surroundings.print(.changed, saved.understood(localize))
        } else {
            try surroundings.print(.unchanged)
        }
    }
}
