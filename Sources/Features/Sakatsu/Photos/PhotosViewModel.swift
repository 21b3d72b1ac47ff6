import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

/// The state of the page of a visit's photos.
struct PhotosUiState: PageUiState {
    let id: UUID
    var photos: [Photo] = []
    /// Whether there is room for more.
    var canAdd = false
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
    /// The visit does not exist.
    case notFound
    /// The photo or the description cannot be kept.
    case refused
    case failed
}

/// A photo that was removed from a visit.
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

/// The photos of a visit, for one request.
final class PhotosViewModel: PageViewModel {
    private(set) var uiState: PhotosUiState
    /// The descriptions as they were typed, which the page keeps when they cannot be saved.
    private var captions: [UUID: String] = [:]
    private let id: UUID
    private let photos: any PhotoRepository
    private let visits: any SakatsuRepository
    private let account: AccountID
    private let context: ViewModelContext

    init(
        id: UUID, photos: any PhotoRepository, visits: any SakatsuRepository, account: AccountID,
        _ context: ViewModelContext
    ) {
        uiState = PhotosUiState(id: id)
        (self.id, self.photos, self.visits, self.account, self.context) = (id, photos, visits, account, context)
    }

    func onAppear() async {
        await load()
    }

    /// - Parameter file: the path of the chosen file; nil if none was chosen.
    func onFileSelect(_ file: String?) async {
        await change {
            guard let file else { throw PhotoProblem.notAPicture }
            let added = try await photos.add(
                fileAt: file, caption: "", toVisit: id, at: context.now, of: account)
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
            let before = try await visits.item(id: id, of: account)
            let visit = try await photos.arrangePhotos(ofVisit: id, at: context.now, of: account, arrange)
            guard visit != nil else { return false }
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
            let visit = try await photos.arrangePhotos(ofVisit: id, at: context.now, of: account) { photos in
                var choices = photos.map(PhotoChoice.init)
                guard !choices.contains(where: { $0.id == removed.id }) else { return choices }
                let place = min(max(removed.place, 0), choices.count)
                choices.insert(PhotoChoice(id: removed.id, caption: removed.caption), at: place)
                return choices
            }
            return visit != nil
        }
    }

    /// - Parameter work: returns whether the visit exists.
    private func change(_ work: () async throws -> Bool) async {
        await context.attempt {
            do {
                guard try await work() else {
                    uiState.error = .notFound
                    return
                }
                if uiState.removed == nil { uiState.destination = SakatsuPaths.photos(of: id) }
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
            guard let visit = try await visits.item(id: id, of: account) else {
                uiState.error = .notFound
                return
            }
            uiState.photos = visit.photos.map { photo in
                Photo(
                    id: photo.id, width: photo.width, height: photo.height,
                    caption: captions[photo.id] ?? photo.caption)
            }
            uiState.isAvailable = photos.isAvailable
            uiState.canAdd = visit.photos.count < PhotoLimits.countPerVisit
        } orElse: {
            uiState.error = .failed
        }
    }
}
