import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

/// The state of the page of the photos of a visit or a facility.
struct PhotosUiState: PageUiState {
    let owner: PhotoOwner
    /// The name of the facility; empty for a visit.
    var place = ""
    var photos: [Photo] = []
    /// Whether the server can read photos.
    var isAvailable = true
    /// The photo that was just removed, to undo that.
    var removed: RemovedPhoto?
    /// Why nothing was changed, in words.
    var problem: String?
    var error: PhotosError?
    var destination: String?
}

/// The errors of the page.
enum PhotosError: Error, Equatable {
    /// The visit or facility does not exist.
    case notFound
    /// The photo or the description cannot be kept.
    case refused
    case failed
}

/// A photo that was removed.
struct RemovedPhoto: Equatable {
    let id: UUID
    let caption: String
    /// Its place among the photos, from 0.
    let place: Int
}

/// A change of the place of a photo.
enum PhotoMove: String {
    case stay, earlier, later, remove
}

/// The photos of a visit or a facility, for one request.
final class PhotosViewModel: PageViewModel {
    private(set) var uiState: PhotosUiState
    /// The descriptions as they were typed, which the page keeps when they cannot be saved.
    private var captions: [UUID: String] = [:]
    private let photos: any PhotoRepository
    private let account: AccountID
    private let context: ViewModelContext

    init(of owner: PhotoOwner, in photos: any PhotoRepository, account: AccountID, _ context: ViewModelContext) {
        uiState = PhotosUiState(owner: owner)
        (self.photos, self.account, self.context) = (photos, account, context)
    }

    private var owner: PhotoOwner { uiState.owner }

    func onAppear() async {
        await load()
    }

    /// - Parameter file: the path of the chosen file; nil if none was chosen.
    func onFileSelect(_ file: String?) async {
        await change {
            guard let file else { throw PhotoProblem.notAPicture }
            let added = try await photos.add(
                fileAt: file, caption: "", to: owner, at: context.now, of: account)
            return added != nil
        }
    }

    /// Saves the descriptions, and moves a photo.
    ///
    /// - Parameter moved: the photo to move; nil for none.
    func onArrangeButtonClick(_ typed: [PhotoChoice], _ move: PhotoMove, of moved: UUID?) async {
        let captions = Dictionary(typed.map { ($0.id, $0.caption) }) { $1 }
        self.captions = captions
        let arrange = { @Sendable (photos: [Photo]) -> [PhotoChoice] in
            // Photos that have arrived since the page was made stay.
            var choices = photos.map { PhotoChoice(id: $0.id, caption: captions[$0.id] ?? $0.caption) }
            guard let place = choices.firstIndex(where: { $0.id == moved }) else { return choices }
            let choice = choices.remove(at: place)
            switch move {
            case .stay: choices.insert(choice, at: place)
            case .earlier: choices.insert(choice, at: max(place - 1, 0))
            case .later: choices.insert(choice, at: min(place + 1, choices.count))
            case .remove: break
            }
            return choices
        }
        await change {
            let before = try await photos.item(showing: owner, of: account)
            let changed = try await photos.arrangePhotos(of: owner, at: context.now, of: account, arrange)
            guard changed != nil else { return false }
            let place = before?.photos.firstIndex { $0.id == moved }
            guard move == .remove, let moved, let place else { return true }
            // Shown at once: no address holds what people write.
            let caption = captions[moved] ?? before?.photos[place].caption ?? ""
            uiState.removed = RemovedPhoto(id: moved, caption: caption, place: place)
            await load()
            return true
        }
    }

    func onUndoButtonClick(_ removed: RemovedPhoto) async {
        await change {
            let changed = try await photos.arrangePhotos(of: owner, at: context.now, of: account) { photos in
                var choices = photos.map(PhotoChoice.init)
                guard !choices.contains(where: { $0.id == removed.id }) else { return choices }
                let place = min(max(removed.place, 0), choices.count)
                choices.insert(PhotoChoice(id: removed.id, caption: removed.caption), at: place)
                return choices
            }
            return changed != nil
        }
    }

    /// - Parameter work: returns whether the visit or facility exists.
    private func change(_ work: () async throws -> Bool) async {
        await context.attempt {
            do {
                guard try await work() else {
                    uiState.error = .notFound
                    return
                }
                if uiState.removed == nil { uiState.destination = owner.photosPath }
            } catch let problem as PhotoProblem {
                await refuse(context.localize.text(of: problem))
            }
        } orElse: {
            uiState.problem = context.localize(.photosFailed)
            await load()
            uiState.error = uiState.error ?? .failed
        }
    }

    private func refuse(_ problem: String) async {
        uiState.problem = problem
        await load()
        uiState.error = uiState.error ?? .refused
    }

    private func load() async {
        await context.attempt {
            guard let item = try await photos.item(showing: owner, of: account) else {
                uiState.error = .notFound
                return
            }
            if case .facility(let facility) = item { uiState.place = facility.content.name }
            uiState.photos = item.photos.map { photo in
                Photo(
                    id: photo.id, width: photo.width, height: photo.height,
                    caption: captions[photo.id] ?? photo.caption)
            }
            uiState.isAvailable = photos.isAvailable
        } orElse: {
            uiState.error = .failed
        }
    }
}
