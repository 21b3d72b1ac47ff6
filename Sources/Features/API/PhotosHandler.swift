import APICore
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import SakatsuData
import WebCore

/// The endpoints of photos.
struct PhotosHandler: Sendable {
    let repository: any PhotoRepository
    /// Turns for uploads of files, each of which takes room on the disk.
    let uploads: Turns

    /// - Parameter file: the path of a file of any kind and size.
    /// - Throws: ``APIError``, and when the storage fails.
    func add(
        fileAt file: String, _ caption: String, to owner: PhotoOwner, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<Photo> {
        try await sayingProblems(call) {
            let added = try await repository.add(
                fileAt: file, caption: caption, to: owner, at: call.now, of: account)
            return .payload(try added.orNotFound(), status: 201)
        }
    }

    /// - Parameter tag: the state that the list is based on; nil for any.
    /// - Throws: ``APIError``, and when the storage fails.
    func arrange<Item: Photographed & Stateful>(
        _ list: PhotoList, of owner: PhotoOwner, ifIn tag: ETag?, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<Item> {
        try await sayingProblems(call) {
            let current = try await item(owner, of: account) as Item
            let stale = APIError(.stale, current: current.asItem)
            if let tag, tag != current.tag { throw stale }
            let changed = try await repository.arrangePhotos(of: owner, at: call.now, of: account) { photos in
                // A photo may have come in between.
                guard tag == nil || photos == current.photos else { throw stale }
                return list.photos
            }
            return .state(of: try (changed?.value as? Item).orNotFound())
        }
    }

    private func item<Item: Photographed>(_ owner: PhotoOwner, of account: AccountID) async throws -> Item {
        try (try await repository.item(showing: owner, of: account)?.value as? Item).orNotFound()
    }

    /// - Parameter range: the header; nil for the whole photo.
    /// - Throws: ``APIError``, and when the storage fails.
    func photo(_ id: UUID, _ size: PhotoSize, range: String?, of account: AccountID) async throws -> Response {
        let file = try await repository.photo(id, size, of: account)
        return .photo(try file.orNotFound(), range: range, vary: "Authorization")
    }

    private func sayingProblems<Value>(_ call: APICall, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let problem as PhotoProblem {
            let code: ProblemCode =
                switch problem {
                case .full, .textsFull: .accountFull
                default: .invalid
                }
            throw APIError(code, errors: [FieldProblem(field: "", detail: call.localize.text(of: problem))])
        }
    }
}
