import Foundation
import LocalizationCore

extension CommandSurroundings {
    /// Keeps what the person has typed and cannot be saved now: in a file, of which it says the path and with which command
    /// it can be saved later, or else on standard error. The failure to save is the one that counts, so this throws none.
    ///
    /// - Parameters:
    ///   - word: says what the command is for.
    ///   - command: the command without the file's path: `loki log --draft`.
    func keep(_ typed: Data, _ word: CommandWord = .draftCommand, command: String) {
        do {
            let path = try desk.keep(typed)
            terminal.printError(localize(CommandWord.draftIsIn, path))
            terminal.printError(localize(word, "\(command) \(path.shellQuoted)"))
        } catch {
            terminal.printError(localize(CommandWord.yours))
            terminal.printError(String(decoding: typed, as: UTF8.self).printable)
        }
    }
}
