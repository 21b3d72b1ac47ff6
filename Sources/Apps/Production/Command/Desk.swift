/// What a command has at hand besides the terminal.
struct Desk: Sendable {
    /// Lets the person change a text in the editor of their choice. Throws ``CommandFailure/editor``.
    var edit: @Sendable (_ text: String) throws -> String
    /// Puts a text into a file that stays, and gives its path.
    var keep: @Sendable (_ text: String) throws -> String
    /// Puts a text on the clipboard. Throws ``CommandFailure/clipboard``.
    var copy: @Sendable (_ text: String) throws -> Void
}
