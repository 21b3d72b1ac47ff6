package import Foundation

/// A photo of a visit or of a facility.
package struct Photo: Hashable, Sendable, Codable, Identifiable {
    /// Made from the bytes of the picture, so that a picture that is sent twice is kept once.
    package let id: UUID
    /// The size of the picture, in pixels.
    package let width: Int
    package let height: Int
    /// The description of the picture, empty if none was written.
    @Exact package var caption: String

    package init(id: UUID, width: Int, height: Int, caption: String = "") {
        self.id = id
        self.width = width
        self.height = height
        self.caption = caption
    }
}

extension [Photo] {
    /// The storage that the list takes, without the pictures, in bytes.
    var byteCount: Int { reduce(0) { $0 + $1.caption.utf8.count + 100 } }
}

/// A photo as a person arranges it: which one, and what it shows.
package struct PhotoChoice: Hashable, Sendable, Codable {
    package let id: UUID
    @Exact package var caption: String

    package init(id: UUID, caption: String = "") {
        self.id = id
        self.caption = caption
    }

    package init(_ photo: Photo) {
        self.init(id: photo.id, caption: photo.caption)
    }

    /// The caption as it is stored: one line without surrounding white space.
    package var normalized: PhotoChoice { PhotoChoice(id: id, caption: caption.singleLine) }

    private enum CodingKeys: CodingKey { case id, caption }

    /// Only the identifier is required.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            caption: try container.decodeIfPresent(Exact.self, forKey: .caption)?.wrappedValue ?? "")
    }
}

/// What shows a photo.
package enum PhotoOwner: Hashable, Sendable {
    case visit(UUID)
    case facility(UUID)
}

/// The sizes in which a picture is kept.
package enum PhotoSize: String, CaseIterable, Hashable, Sendable {
    case large
    case small

    /// The length of the longer side at most, in pixels.
    package var side: Int { self == .large ? 2_048 : 320 }
}

/// A picture in all sizes, without anything but its pixels.
package struct PhotoFiles: Equatable, Sendable {
    package let photo: Photo
    /// WebP files.
    package let files: [PhotoSize: Data]

    package init(photo: Photo, files: [PhotoSize: Data]) {
        self.photo = photo
        self.files = files
    }

    /// In bytes.
    package var byteCount: Int { files.values.reduce(0) { $0 + $1.count } }
}

/// Limits of photos; all chosen by judgement.
package enum PhotoLimits {
    package static let countPerVisit = 8
    package static let countPerFacility = 4
    /// The longest caption, in Unicode scalars.
    package static let captionLength = 200
    /// The largest file, in bytes: photos of telephones have up to 25 MB.
    package static let fileSize = 32 * 1024 * 1024
    /// The largest photo of an export, in bytes: ten times an ordinary one.
    package static let restoredSize = 4 * 1024 * 1024
    /// The default limit of each account, in bytes.
    package static let storageLimit = 1_000_000_000
    /// How long a photo that nothing shows is kept, in milliseconds, so that its removal can be undone.
    package static let unusedTime: Int64 = 60 * 60 * 1_000
}

/// Why a photo is not kept.
package enum PhotoProblem: Error, Hashable, Sendable {
    /// It is no JPEG, PNG, WebP, HEIC or AVIF.
    case notAPicture
    /// It cannot be read to its end, or takes too long.
    case unreadable
    /// In bytes.
    case tooLarge(limit: Int)
    case tooMany(limit: Int)
    case captionTooLong(limit: Int)
    /// The photos of the account reach its limit, in bytes.
    case full(limit: Int)
    /// The texts of the account reach their limit, in bytes, so that there is no room for descriptions.
    case textsFull(limit: Int)
    /// The account has no such photo (any more).
    case unknown
    /// The program that reads pictures is not installed.
    case unavailable
}
