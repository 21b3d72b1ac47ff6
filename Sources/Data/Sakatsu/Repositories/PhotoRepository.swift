package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores the photos of visits.
package protocol PhotoRepository: Sendable {
    /// Whether photos can be added here: the program that reads them is installed.
    var isAvailable: Bool { get }

    /// Reads a picture, and adds it to the end of a visit's photos. A picture that the visit shows already is not added
    /// again.
    ///
    /// - Parameters:
    ///   - file: the path of a file of any kind and size.
    ///   - now: becomes the visit's `updatedAt`.
    /// - Returns: the photo; nil when there is no such visit.
    /// - Throws: ``PhotoProblem``, `StorageError`; `CancellationError` when the task is cancelled while it waits for
    ///   others' pictures.
    func add(
        fileAt file: String, caption: String, toVisit id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> Photo?

    /// Keeps a photo of an export as it is, so that a visit can show it within an hour.
    ///
    /// - Parameter file: any bytes.
    /// - Throws: ``PhotoProblem``, `StorageError`, and as ``add(fileAt:caption:toVisit:at:of:)`` does.
    func restore(_ file: Data, of account: AccountID) async throws

    /// Arranges a visit's photos: removes, sorts and describes them, and brings back those removed less than an hour
    /// ago.
    ///
    /// - Parameter arrange: makes the new list from the current one.
    /// - Returns: nil when there is no such visit.
    /// - Throws: ``PhotoProblem``, `StorageError`, the error of `arrange`.
    func arrangePhotos(
        ofVisit id: UUID, at now: Timestamp, of account: AccountID,
        _ arrange: @escaping @Sendable ([Photo]) throws -> [PhotoChoice]
    ) async throws -> Sakatsu?

    /// A photo of each month from the first of some days to the last: the first one of the visit with the best score.
    func monthly(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [Photo]

    /// The WebP file of a photo; nil when the account has no such photo.
    ///
    /// - Throws: `StorageError`.
    func photo(_ id: UUID, _ size: PhotoSize, of account: AccountID) async throws -> Data?
}

/// Creates the repository of a database.
package enum PhotoRepositories {
    package static func live(_ database: Database) -> any PhotoRepository {
        DatabasePhotoRepository(database: database, reader: .shared)
    }
}
