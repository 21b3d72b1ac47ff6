import ArgumentParser
import Foundation

/// A password from the terminal, where it is not shown, or from standard input.
enum TypedPassword {
    /// - Throws: `ValidationError` when nothing was typed, or not the same twice.
    static func read() throws -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            return try readLine().orThrow(ValidationError("There is no password on standard input."))
        }
        let first = try ask("Password: ")
        guard try ask("The same again: ") == first else {
            throw ValidationError("These are not the same.")
        }
        return first
    }

    private static func ask(_ prompt: String) throws -> String {
        try getpass(prompt).map { String(cString: $0) }.orThrow(ValidationError("Nothing was typed."))
    }
}

extension Optional {
    fileprivate func orThrow(_ error: some Error) throws -> Wrapped {
        guard let self else { throw error }
        return self
    }
}
