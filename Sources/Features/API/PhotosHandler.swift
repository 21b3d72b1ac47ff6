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
    let visits: any SakatsuRepository
    /// Turns for uploads of files, each of which takes room on the disk.
    let uploads: Turns

    /// - Parameter file: the path of a file of any kind and size.
    /// - Throws: ``APIError``, and when the storage fails.
    func add(
        fileAt file: String, _ caption: String, toVisit id: UUID, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<Photo> {
        try await sayingProblems(call) {
            let added = try await repository.add(
                fileAt: file, caption: caption, toVisit: id, at: call.now, of: account)
            return .payload(try added.orNotFound(), status: 201)
        }
    }

    /// - Parameter tag: the state that the list is based on; nil for any.
    /// - Throws: ``APIError``, and when the storage fails.
    func arrange(
        _ list: PhotoList, ofVisit id: UUID, ifIn tag: ETag?, of account: AccountID, _ call: APICall
    ) async throws -> APIAnswer<Sakatsu> {
        try await sayingProblems(call) {
            let current = try await visits.item(id: id, of: account).orNotFound()
            let stale = APIError(.stale, current: current.asItem)
            if let tag, tag != current.tag { throw stale }
            let visit = try await repository.arrangePhotos(ofVisit: id, at: call.now, of: account) { photos in
                // A photo may have come in between.
                guard tag == nil || photos == current.photos else { throw stale }
                return list.photos
            }
            return .state(of: try visit.orNotFound())
        }
    }

    /// - Throws: ``APIError``, and when the storage fails.
    func photo(_ id: UUID, _ size: PhotoSize, of account: AccountID) async throws -> Response {
        let file = try await repository.photo(id, size, of: account)
        return .photo(try file.orNotFound(), vary: "Authorization")
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
