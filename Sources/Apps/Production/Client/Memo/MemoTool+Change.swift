import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import ValuesCore

extension MemoTool {
    struct Delete: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a memo.",
            discussion: examples("loki memo delete 3f2a", note: "Says how to take it back."))

        @Argument(help: .memo, completion: .memos) var id: String

        func run(in surroundings: CommandSurroundings) async throws {
            let client = try surroundings.signedInClient()
            let (memo, tag) = try await client.taggedMemo(try await client.memoID(toChange: id))
            try await client.send(.memos(.delete(memo.id, .matches(tag))))
            try surroundings.print(.deleted, "loki memo restore \(memo.id.canonicalText)")
        }
    }

    struct Restore: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take the deletion of a memo back.",
            discussion: examples("loki memo restore 3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c"))

        @Argument(help: "The memo's whole ID, as its deletion said it.") var id: String

        func run(in surroundings: CommandSurroundings) async throws {
            let route = Route.memos(.restore(try DeletedItem.id(typed: id)))
            let memo = try await surroundings.signedInClient().request(route, as: APICore.Memo.self)
            try surroundings.print(.restored, memo.summary)
        }
    }

    struct Pin: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a memo stand before all others.", discussion: examples("loki memo pin 3f2a"))

        @Argument(help: .memo, completion: .memos) var id: String

        func run(in surroundings: CommandSurroundings) async throws {
            try surroundings.print(.pinned, await MemoTool.setPin(true, of: id, in: surroundings).summary)
        }
    }

    struct Unpin: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a memo stand among the others again.", discussion: examples("loki memo unpin @1"))

        @Argument(help: .memo, completion: .memos) var id: String

        func run(in surroundings: CommandSurroundings) async throws {
            try surroundings.print(.unpinned, await MemoTool.setPin(false, of: id, in: surroundings).summary)
        }
    }

    fileprivate static func setPin(
        _ isPinned: Bool, of id: String, in surroundings: CommandSurroundings
    ) async throws -> APICore.Memo {
        let client = try surroundings.signedInClient()
        let (memo, tag) = try await client.taggedMemo(try await client.memoID(toChange: id))
        let content = MemoContent(body: memo.body, isPinned: isPinned)
        return try await client.request(.memos(.put(memo.id, content, .matches(tag))), as: APICore.Memo.self)
    }
}
