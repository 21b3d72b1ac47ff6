import Foundation

extension LokiProcess {
    /// The lines that a process writes, read on a thread of its own because reading blocks.
    final class Collected: Sendable {
        let pipe = Pipe()
        let lines: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init() {
            (lines, continuation) = AsyncStream.makeStream()
        }

        func start() {
            let (handle, continuation) = (pipe.fileHandleForReading, continuation)
            Thread.detachNewThread {
                var rest: [UInt8] = []
                while case let data = handle.availableData, !data.isEmpty {
                    rest += data
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                        rest.removeSubrange(...end)
                    }
                }
                if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
                continuation.finish()
            }
        }
    }
}
