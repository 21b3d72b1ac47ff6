package import Foundation
package import ModelsCore
import SakatsuData
import TestSupport

/// Photos that a test makes up. Without closures, every call fails.
package struct StubPhotoRepository: PhotoRepository {
    package var isAvailable = true
    /// The photos of every visit.
    package var shown: [Photo] = []
    /// Receives the path of a file.
    package var adding: @Sendable (String) throws -> Sakatsu? = { _ in throw StubError("add") }
    /// Receives the new list.
    package var arranging: @Sendable ([PhotoChoice]) throws -> Sakatsu? = { _ in throw StubError("arrangePhotos") }

    package init() {}

    package func add(
        fileAt file: String, caption _: String, toVisit _: UUID, at _: Timestamp, of _: AccountID
    ) async throws -> Photo? {
        try adding(file)?.photos.last
    }

    package func restore(_: Data, of _: AccountID) async throws {
        throw StubError("restore")
    }

    package func arrangePhotos(
        ofVisit _: UUID, at _: Timestamp, of _: AccountID,
        _ arrange: @escaping @Sendable ([Photo]) throws -> [PhotoChoice]
    ) async throws -> Sakatsu? {
        try arranging(try arrange(shown))
    }

    package func monthly(in _: ClosedRange<CivilDate>, of _: AccountID) async throws -> [Photo] { shown }

    package func photo(_: UUID, _: PhotoSize, of _: AccountID) async throws -> Data? {
        throw StubError("photo")
    }
}
