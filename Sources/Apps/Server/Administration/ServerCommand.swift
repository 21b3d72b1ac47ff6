package import AccountFeature
package import DatabaseCore
package import Foundation
import ModelsCore
import NIOCore

/// A command from a shell for the database file, possibly sent to a running server.
package enum DatabaseCommand: Codable, Equatable, Sendable {
    /// Checks the whole file for damage.
    case check
    /// Rebuilds search texts and counts from the records.
    case rebuildSearch
    /// Writes a copy of the whole file.
    ///
    /// - Parameter path: an absolute path without a file.
    case backUp(path: String)
}

/// The answer to a ``DatabaseCommand``.
enum DatabaseAnswer: Codable, Equatable, Sendable {
    /// - Parameters:
    ///   - damage: the damage that a check found.
    ///   - wereCountsWrong: whether a check corrected wrong counts.
    case done(damage: DatabaseCheck.Damage?, wereCountsWrong: Bool)
    case refused(BackupError)
    case failed
}

/// A command as it is sent to the server.
enum ServerCommand: Codable {
    case account(AccountCommand)
    case database(DatabaseCommand)
    /// Asks for the address of a running server.
    case address
    /// Asks a running server whether it works.
    case health
}

/// The answer to the ``ServerCommand`` of that kind.
enum ServerAnswer: Codable {
    case account(AccountAnswer)
    case database(DatabaseAnswer)
    /// Precedes the answer: the number of rewritten search texts, and the total.
    case progress(done: Int, total: Int)
    /// nil until the server listens.
    case address(String?)
    /// nil when the database cannot be read.
    case health(Health?)
}

/// A connection for one command and its answer.
typealias CommandChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

/// A command or an answer as one line of JSON.
enum CommandMessage {
    /// More than a list of thousands of accounts.
    private static let sizeLimit = 4 * 1024 * 1024

    static func write(
        _ message: some Encodable, to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        var bytes = try JSONEncoder().encode(message)
        bytes.append(UInt8(ascii: "\n"))
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// - Parameter isLast: whether this is the last message to read.
    /// - Throws: when the connection ends before the line does.
    static func read<Message: Decodable>(
        _ type: Message.Type, from inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        until isLast: (Message) -> Bool = { _ in true }
    ) async throws -> Message {
        var bytes = Data()
        for try await buffer in inbound {
            bytes.append(contentsOf: buffer.readableBytesView)
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let message = try JSONDecoder().decode(type, from: bytes[..<end])
                if isLast(message) { return message }
                bytes.removeSubrange(...end)
            }
            if bytes.count > sizeLimit { break }
        }
        return try JSONDecoder().decode(type, from: bytes)
    }
}

/// Why a command was not carried out, in one line.
package enum AdministrationError: Error, Equatable, CustomStringConvertible {
    case refused(AccountCommandFailure)
    case noDatabase(URL)
    /// The storage failed.
    case storage
    case damaged(DatabaseCheck.Damage)
    /// A server uses the database but accepts no command.
    case noAnswer

    package var description: String {
        switch self {
        case .refused(.noSuchAccount): "There is no account of this name."
        case .refused(.invalidName):
            "This is no name: choose 1 to \(AccountLimits.nameLength) characters that can be seen."
        case .refused(.invalidPassword):
            """
            Choose a password of \(AccountLimits.passwordLength) characters or more \
            (\(AccountLimits.passwordSize.formatted(.number.locale(Locale(identifier: "en")))) bytes at most) that is \
            neither common nor the name.
            """
        case .refused(.nameTaken): "This name is already taken."
        case .refused(.isOwner): "The owner's account cannot be disabled."
        case .refused(.busy): "The server is busy. Try again in a moment."
        case .refused(.storage), .storage: "The database failed."
        case .damaged(.file): "The database is damaged. Stop the server and restore a backup."
        case .damaged(.searchIndex):
            "The search index is damaged; nothing else is. Rebuild it with loki database rebuild-search."
        case .noDatabase(let file): "There is no database at \(file.path). Choose the server's folder with --data."
        case .noAnswer:
            "The database is in use, but its server takes no commands. Try again in a moment, or stop the server first."
        }
    }
}
