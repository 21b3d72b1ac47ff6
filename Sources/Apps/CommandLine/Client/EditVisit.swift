import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import ModelsCore
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

    @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
    @Option(
        help: .init("Take the visit from a file, where an earlier loki edit has left it.", valueName: "file"),
        completion: .file())
    var draft: String?

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let (visit, tag) = try await client.visits().item(try ItemReference(toChange: id))
        let localize = environment.localize
        let form = VisitDraft(
            localize: localize, dates: environment.dates, titles: StepTitles(in: visit.content, else: localize))
        let session = EditSession(
            environment: environment, form: form,
            current: { if case .visit(let visit) = $0 { form.text(of: visit.content) } else { nil } },
            command: "loki edit \(visit.id.canonicalText) --draft", newCommand: "loki log --draft")
        try await session.change(
            form.noting(form.text(of: visit.content, id: visit.id)), draft: draft,
            done: { (visit: Sakatsu) in visit.understood(localize) },
            save: { typed -> Sakatsu? in
                let content = try form.read(typed).content
                guard content != visit.content else { return nil }
                return try await client.request(.visits(.put(visit.id, content, .matches(tag))), as: Sakatsu.self)
            })
    }
}
