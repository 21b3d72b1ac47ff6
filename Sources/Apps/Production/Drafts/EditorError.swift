import Foundation

/// Why there is no text from the person's editor.
struct EditorError: Error, Hashable, Sendable {
    let reason: CommandFailure
    /// What the editor has left in the file all the same; nil for nothing.
    var contents: Data?
}
