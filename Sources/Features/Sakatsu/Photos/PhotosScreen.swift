import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}/photos` and `/places/{id}/photos`: adds photos to a visit or a facility, sorts, describes and removes
/// them.
struct PhotosScreen: PageScreen {
    /// The path of the list.
    let list: String
    let owner: @Sendable (UUID) -> PhotoOwner
    let photos: any PhotoRepository
    /// Turns for uploads of files, each of which takes room on the disk.
    let uploads: Turns

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let path = "\(list)/:id\(SakatsuPaths.photosEnding)"
        router.get(path, on: self) { viewModel, _, _ in await viewModel.onAppear() }
        router.post(RouterPath(path)) { request, context in
            let account = try context.account
            return try await context.whileConnected {
                try await uploads.take(account) {
                    let upload = try await request.upload(context)
                    try await context.checkSession(of: request)
                    return try await answer(request, context) { await $0.onFileSelect(upload?.file.path) }
                }
            }
        }
        router.post("\(path)/arrange", on: self) { viewModel, request, _ in
            let form = try await request.form()
            let typed = zip(form.all("photo"), form.all("caption")).compactMap { text, caption in
                UUID(uuidString: text).map { PhotoChoice(id: $0, caption: caption) }
            }
            let removed = form["removed"].flatMap(UUID.init(uuidString:)).map { id in
                RemovedPhoto(id: id, caption: form["caption"] ?? "", place: form["place"].flatMap(Int.init) ?? 0)
            }
            if let removed { return await viewModel.onUndoButtonClick(removed) }
            let action = (form["action"] ?? "").split(separator: " ", maxSplits: 1)
            guard let move = PhotoMove(rawValue: action.first.map(String.init) ?? PhotoMove.stay.rawValue) else {
                throw HTTPError(.badRequest)
            }
            await viewModel.onArrangeButtonClick(
                typed, move, of: action.last.flatMap { UUID(uuidString: String($0)) })
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> PhotosViewModel {
        PhotosViewModel(
            of: owner(try context.identifier), in: photos, account: try context.account, try context.forViewModel)
    }

    func page(_ uiState: PhotosUiState, for _: Request, _ visitor: Visitor) -> PhotosPage {
        PhotosPage(uiState: uiState, visitor: visitor)
    }
}

/// `/photos/{id}`: a photo.
struct PhotoScreen {
    let photos: any PhotoRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("\(SakatsuPaths.photos)/:id") { request, context in
            let size: PhotoSize = try request.query()["width"] == "\(PhotoSize.small.side)" ? .small : .large
            let file = try await photos.photo(try context.identifier, size, of: try context.account)
            guard let file else { throw HTTPError(.notFound) }
            return Response.photo(file, range: request.headers[.range], vary: "Cookie")
        }
    }

}

extension PhotosError: PageError {
    var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .refused: .unprocessableContent
        case .failed: .serviceUnavailable
        }
    }

    var replacesPage: Bool { self == .notFound }
}

/// The photos of a visit or a facility as a page.
struct PhotosPage: HTML {
    /// The address of the script; nil when it is missing.
    static let script = Assets.bundled.address("made/photos.js")

    let uiState: PhotosUiState
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize(.photos), back: back, alert: uiState.problem, for: visitor
        ) {
            if let removed = uiState.removed { undo(removed) }
            if !uiState.photos.isEmpty { list }
            if !uiState.isAvailable {
                p(.class("footnote")) { localize.text(of: .unavailable) }
            } else if uiState.photos.count < owner.limit {
                addition
            } else {
                p(.class("footnote")) { localize.text(of: .tooMany(limit: owner.limit)) }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
    private var owner: PhotoOwner { uiState.owner }
    private var arrangement: String { "\(owner.photosPath)/arrange" }

    private var back: (path: String, title: String) {
        switch owner {
        case .visit(let id): (SakatsuPaths.detail(id), localize(.visit))
        case .facility(let id): (PlacePaths.place(id), uiState.place)
        }
    }

    private func undo(_ removed: RemovedPhoto) -> some HTML {
        form(.method(.post), .action(arrangement)) {
            input(.type(.hidden), .name("removed"), .value(removed.id.canonicalText))
            input(.type(.hidden), .name("place"), .value("\(removed.place)"))
            input(.type(.hidden), .name("caption"), .value(removed.caption))
            UndoLine(localize(.photoRemoved)) { button { localize(.undo) } }
        }
    }

    private var list: some HTML {
        form(.class("group"), .method(.post), .action(arrangement)) {
            // The Enter key in a description saves.
            button(.class("vh"), .tabindex(-1), .aria("hidden", true)) { localize(.save) }
            div(.class("rows")) {
                ul(.classes("rows", "photo-rows")) {
                    ForEach(uiState.photos.indices) { index in row(uiState.photos[index], index) }
                }
                button(.class("row")) { localize(.save) }
            }
        }
    }

    private func row(_ photo: Photo, _ index: Int) -> some HTML {
        let id = photo.id.canonicalText
        let name = localize(.photoNumber(index + 1))
        return li(.classes("row", "photo-row")) {
            SakatsuPhotoLink(photo: photo, name: name)
            input(.type(.hidden), .name("photo"), .value(id))
            div {
                input(
                    .class("wide"), .name("caption"), .value(photo.caption), .placeholder(localize(.photoCaption)),
                    .aria("label", localize(.photoCaptionOf(name))))
                span(.class("photo-moves")) {
                    if index > 0 { move(.earlier, id, localize(.photoEarlier), name) }
                    if index < uiState.photos.count - 1 { move(.later, id, localize(.photoLater), name) }
                    move(.remove, id, localize(.photoRemove), name)
                }
            }
        }
    }

    private func move(_ move: PhotoMove, _ id: String, _ title: String, _ name: String) -> some HTML {
        button(
            .class(move == .remove ? "destructive" : nil), .name("action"), .value("\(move.rawValue) \(id)"),
            .aria("label", "\(title): \(name)")
        ) { title }
    }

    private var addition: some HTML {
        form(
            .class("group"), .method(.post), .action(owner.photosPath),
            .custom(name: "enctype", value: "multipart/form-data"), .data("photos", localize(.photosSent)),
            .data("waiting", localize(.photosWaiting)), .data("script", PhotosPage.script)
        ) {
            div(.class("rows")) {
                label(.classes("row", "stacked", "file"), .for("file")) {
                    span { localize(.addPhotos) }
                    input(
                        .id("file"), .name("file"), .type(.file), .required(),
                        .custom(name: "accept", value: "image/*"))
                }
                button(.class("row")) { localize(.addPhoto) }
            }
            p(.class("footnote"), .role("status")) { localize(.photosNote) }
        }
    }
}

extension PhotoOwner {
    /// The page of the photos.
    var photosPath: String {
        switch self {
        case .visit(let id): SakatsuPaths.path(of: id, SakatsuPaths.photosEnding)
        case .facility(let id): PlacePaths.path(of: id, SakatsuPaths.photosEnding)
        }
    }

    /// The maximum number of photos.
    fileprivate var limit: Int {
        switch self {
        case .visit: Sakatsu.photoLimit
        case .facility: Facility.photoLimit
        }
    }
}

/// The photos of a visit or a facility on its page, with a link to change them.
struct SakatsuPhotoSection: HTML {
    let owner: PhotoOwner
    /// The photos of the visit or facility.
    let own: [Photo]
    /// Photos of its visits.
    var others: [Photo] = []
    let localize: Localizer

    var body: some HTML {
        section(.class("group"), .id("own-photos"), .data("page", owner.photosPath)) {
            h2(.class("vh")) { localize(.photos) }
            if !shown.isEmpty { SakatsuPhotoGrid(photos: shown, localize: localize) }
            p(.class("photo-link")) {
                a(.href(owner.photosPath)) { localize(own.isEmpty ? .addPhotos : .changePhotos) }
            }
        }
    }

    /// Each once: a facility can have a photo of a visit.
    private var shown: [Photo] { own + others.filter { photo in !own.contains { $0.id == photo.id } } }
}

/// A photo of which a click shows more.
struct SakatsuPhotoLink: HTML {
    let photo: Photo
    /// The text for a photo without a description.
    let name: String

    var body: some HTML {
        let path = SakatsuPaths.photo(photo.id)
        a(.class("photo"), .href(path), .data("photo", photo.caption)) {
            img(
                .src("\(path)?width=\(PhotoSize.small.side)"), .alt(photo.caption.isEmpty ? name : photo.caption),
                .custom(name: "loading", value: "lazy"), .custom(name: "width", value: "\(photo.width)"),
                .custom(name: "height", value: "\(photo.height)"))
        }
    }
}

/// Photos that open in a viewer.
struct SakatsuPhotoGrid: HTML {
    let photos: [Photo]
    let localize: Localizer

    var body: some HTML {
        ul(
            .class("photo-grid"), .data("script", PhotosPage.script), .data("viewer", localize(.photos)),
            .data("close", localize(.closePhoto)),
            .data("previous", localize(.photoPrevious)),
            .data("next", localize(.photoNext))
        ) {
            ForEach(photos.indices) { index in
                li { SakatsuPhotoLink(photo: photos[index], name: localize(.photoNumber(index + 1))) }
            }
        }
    }
}

/// The choice of photos in the form of a visit. Those of a new one wait on the device until it is saved.
struct SakatsuPhotoChoice: HTML {
    let localize: Localizer

    var body: some HTML {
        details(.class("needs-script")) {
            summary { localize(.photos) }
            fieldset(.data("chosen", localize(.photosChosen)), .data("script", PhotosPage.script)) {
                label(.classes("row", "stacked", "file"), .for("photos")) {
                    span { localize(.addPhotos) }
                    input(
                        .id("photos"), .type(.file), .custom(name: "multiple", value: ""),
                        .custom(name: "accept", value: "image/*"))
                }
                p(.class("footnote"), .aria("live", "polite")) { "" }
                button(.type(.button), .classes("row", "destructive"), .hidden()) { localize(.photosUndo) }
            }
        }
    }
}
