/// Measures the database.
///
/// All methods throw when the storage fails.
package protocol DatabaseFiguresRepository: Sendable {
    func figures() async throws -> DatabaseFigures

    /// Reads the whole file for damage; takes a second or so for each 300 MB.
    ///
    /// - Returns: whether none was found.
    func isSound() async throws -> Bool
}
