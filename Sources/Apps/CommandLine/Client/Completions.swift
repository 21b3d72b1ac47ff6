import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import ModelsCore
import TypedCore

/// `loki completions`: prints a script for a shell's completion.
struct Completions: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a script that lets a shell complete commands and options.",
        discussion: examples(
            "loki completions bash > ~/.local/share/bash-completion/completions/loki",
            "loki completions zsh > ~/.zfunc/_loki", "loki completions fish > ~/.config/fish/completions/loki.fish"))

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash
        case zsh
        case fish
    }

    @Argument(help: "The shell.") var shell: Shell
    @OptionGroup(visibility: .hidden) var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        guard let shell = CompletionShell(rawValue: shell.rawValue) else { preconditionFailure("No such shell") }
        try environment.terminal.print(Loki.completionScript(for: shell))
    }
}

extension CompletionKind {
    static var facilities: CompletionKind {
        .custom { words, _, typed in (try? await hurriedClient(words).facilityNames(beginningWith: typed)) ?? [] }
    }

    /// The identifiers of the first items in the list.
    static func ids<Item: ListedItem>(of _: Item.Type) -> CompletionKind {
        .custom { words, _, typed in
            (try? await ItemList<Item>(client: hurriedClient(words)).shortIDs(beginningWith: typed)) ?? []
        }
    }

    static var days: CompletionKind { .list(TypedDays.offered) }

    static var periods: CompletionKind { .list(TypedDays.offered + TypedDays.offeredPeriods) }

    static var servers: CompletionKind {
        .custom { _, _, typed in
            let signIns = (try? CommandEnvironment.live(isPatient: false).client.signIns()) ?? []
            return signIns.map(\.server.absoluteString).filter { $0.hasPrefix(typed) }
        }
    }

    /// - Parameter words: the words of the command line so far.
    /// - Throws: when it is unclear which server to ask.
    private static func hurriedClient(_ words: [String]) throws -> ApiClient {
        let server = words.firstIndex(of: "--server").flatMap { words.dropFirst($0 + 1).first }
        return try CommandEnvironment.live(server: server, isPatient: false).client
    }
}

extension ItemList {
    /// The abbreviated identifiers of the first items; empty when the server does not answer.
    func shortIDs(beginningWith typed: String) async -> [String] {
        await client.words(beginningWith: typed) { try await first(20).items.map(\.id.shortText) }
    }
}

extension ApiClient {
    /// The names of facilities that begin with the typed text; empty when the server does not answer.
    func facilityNames(beginningWith typed: String) async -> [String] {
        await words(beginningWith: typed) {
            try await call(API.listFacilities(APILimits.facilities.upperBound)).map(\.name)
        }
    }

    /// - Parameter ask: asks the server, as the signed-in user.
    fileprivate func words(beginningWith typed: String, asking ask: () async throws -> [String]) async -> [String] {
        // During completion, no error message is wanted.
        guard isSignedIn(), let words = try? await ask() else { return [] }
        return words.filter { $0.hasPrefix(typed) }
    }
}
