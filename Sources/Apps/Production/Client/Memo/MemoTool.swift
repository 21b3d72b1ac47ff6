import ArgumentParser

/// `loki memo`: memos.
struct MemoTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memo",
        abstract: "List, write and change memos.",
        discussion: examples("loki memo list", "loki memo new 次は外気浴を長めに"),
        subcommands: [List.self, Show.self, New.self, Edit.self, Delete.self, Restore.self, Pin.self, Unpin.self]
    )
}
