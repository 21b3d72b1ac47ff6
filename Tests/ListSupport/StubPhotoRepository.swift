package import Foundation
package import ModelsCore
import SakatsuData
import TestSupport

/// Photos that a test makes up. Without closures, every call fails.
package struct StubPhotoRepository: PhotoRepository {
    package var isAvailable = true
    /// Shows the photos.
    package var owner: @Sendable (PhotoOwner) throws -> AccountItem? = { _ in throw StubError("item") }
    /// Photos of a year.
    package var ofYear: [Photo] = []
    /// Receives the path of a file.
    package var adding: @Sendable (String) throws -> Photo? = { _ in throw StubError("add") }
    /// Receives the new list.
    package var arranging: @Sendable ([PhotoChoice]) throws -> AccountItem? = { _ in
        throw StubError("arrangePhotos")
    }

    package init() {}

    package func add(
        fileAt file: String, caption _: String, to _: PhotoOwner, at _: Timestamp, of _: AccountID
    ) async throws -> Photo? {
        try adding(file)
    }

    package func item(showing owner: PhotoOwner, of _: AccountID) async throws -> AccountItem? {
        try self.owner(owner)
    }

    package func restore(_: Data, of _: AccountID) async throws {
        throw StubError("restore")
    }

    package func arrangePhotos(
        of owner: PhotoOwner, at _: Timestamp, of _: AccountID,
        _ change: @escaping @Sendable ([Photo]) throws -> [PhotoChoice]
    ) async throws -> AccountItem? {
        try arranging(try change(try self.owner(owner)?.photos ?? []))
    }

    package func monthly(in _: ClosedRange<CivilDate>, of _: AccountID) async throws -> [Photo] { ofYear }

    package func photo(_: UUID, _: PhotoSize, of _: AccountID) async throws -> Data? {
        throw StubError("photo")
    }
}
