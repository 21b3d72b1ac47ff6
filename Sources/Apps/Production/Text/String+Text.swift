import Foundation

extension String {
    /// What is in a file or was typed, with nothing put in place of what cannot be read.
    ///
    /// - Throws: ``CommandFailure/notText`` for what is no UTF-8.
    init(text bytes: Data) throws(CommandFailure) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        self = text
    }
}
