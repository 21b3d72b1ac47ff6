package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores the photos of visits and facilities.
package protocol PhotoRepository: Sendable {
    /// Whether photos can be added here: the program that reads them is installed.
    var isAvailable: Bool { get }

    /// Reads the visit or the facility that shows photos; nil when it does not exist.
    func item(showing owner: PhotoOwner, of account: AccountID) async throws -> AccountItem?

    /// Reads a picture, and adds it to the end of the photos of a visit or a facility. A picture that is there already
    /// is not added again.
    ///
    /// - Parameters:
    ///   - file: the path of a file of any kind and size.
    ///   - now: becomes the `updatedAt` of the visit or facility.
    /// - Returns: the photo; nil when there is no such visit or facility.
    /// - Throws: ``PhotoProblem``, `StorageError`; `CancellationError` when the task is cancelled while it waits for
    ///   others' pictures.
    func add(
        fileAt file: String, caption: String, to owner: PhotoOwner, at now: Timestamp, of account: AccountID
    ) async throws -> Photo?

    /// Keeps a photo of an export as it is, so that something can show it within an hour.
    ///
    /// - Parameter file: any bytes.
    /// - Throws: ``PhotoProblem``, `StorageError`, and as ``add(fileAt:caption:to:at:of:)`` does.
    func restore(_ file: Data, of account: AccountID) async throws

    /// Arranges the photos of a visit or a facility: removes, sorts and describes them, and brings back those removed
    /// less than an hour ago.
    ///
    /// - Parameter change: makes the new list from the current one.
    /// - Returns: the visit or facility; nil when there is none.
    /// - Throws: ``PhotoProblem``, `StorageError`, the error of `change`.
    func arrangePhotos(
        of owner: PhotoOwner, at now: Timestamp, of account: AccountID,
        _ change: @escaping @Sendable ([Photo]) throws -> [PhotoChoice]
    ) async throws -> AccountItem?

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

    /// Whether the program that reads photos is installed.
    package static var isAvailable: Bool { PhotoReader.shared.isAvailable }

    /// How many photos are read or wait for that.
    package static var inWork: Int { PhotoReader.shared.workers.workCount }
}
