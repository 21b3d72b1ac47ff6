import Foundation
import LocalizationCore

extension CommandSurroundings {
    /// Keeps what the person has typed and cannot be saved now: in a file, of which it says the path, or else on standard
    /// error. The failure to save is the one that counts, so this throws none.
    ///
    /// - Returns: the file's path; nil when there is none.
    @discardableResult
    func keep(_ typed: Data) -> String? {
        do {
            let path = try desk.keep(typed)
            terminal.printError(localize(CommandWord.draftIsIn, path))
            return path
        } catch {
            terminal.printError(localize(CommandWord.yours))
            terminal.printError(String(decoding: typed, as: UTF8.self).printable)
            return nil
        }
    }
}
