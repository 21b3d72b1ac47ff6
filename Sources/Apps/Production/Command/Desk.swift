import Foundation

/// What a command has at hand besides the terminal.
struct Desk: Sendable {
    /// Lets the person change a text in the editor of their choice. Throws ``EditorError``.
    var edit: @Sendable (_ text: String) throws -> String
    /// Puts what was typed into a file that stays, and gives its path. Throws ``CommandFailure/fileNotWritten(_:)``.
    var keep: @Sendable (_ typed: Data) throws -> String
    /// The text in a file. Throws ``CommandFailure/fileUnreadable(_:)`` or ``CommandFailure/notText``.
    var read: @Sendable (_ path: String) throws -> String
    /// Puts a text on the clipboard. Throws ``CommandFailure/clipboard``.
    var copy: @Sendable (_ text: String) throws -> Void
}
