import NIOCore
import NIOPosix

/// A connection on which a test writes arbitrary bytes.
struct RawConnection {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    init(port: Int) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel(wrappingChannelSynchronously: channel) }
            }
    }

    /// Writes the text and reads until the server closes the connection.
    func exchange(_ text: String) async throws -> String {
        try await exchange { outbound in try await outbound.write(ByteBuffer(string: text)) }
    }

    /// Writes until the server closes the connection, and reads its response in the meantime.
    ///
    /// - Parameter write: cancelled, or fails, when the server has closed the connection.
    func exchange(
        _ write: @escaping @Sendable (NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Void
    ) async throws -> String {
        try await channel.executeThenClose { inbound, outbound in
            let writing = Task { try await write(outbound) }
            var answer = ""
            do {
                for try await buffer in inbound { answer += String(buffer: buffer) }
            } catch is IOError {
                // Reset, because bytes that the server did not read were still on their way.
            }
            // The channel ignores writes once it is closed.
            writing.cancel()
            return answer
        }
    }
}
