import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}/picture` and `/review/{year}/picture`: a picture of a visit or of a year, and what it shows. With
/// `.svg` at the end, the picture itself.
struct PictureScreen: FragmentScreen {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        for page in ["/sakatsu/:id/picture", "\(SakatsuPaths.review)/:year/picture"] {
            router.get(page, on: self)
            router.get(RouterPath("\(page).svg")) { request, context in
                let viewModel = try viewModel(for: request, context)
                await viewModel.onAppear()
                let language = try context.visitor.localize.language
                return Response.picture(
                    PictureDrawing(picture: try viewModel.uiState.shown, language: language), for: request)
            }
        }
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuPicture> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        let query = try request.query()
        let chosen = query[SakatsuPaths.chosen] == nil ? nil : query.all(SakatsuPaths.shown)
        guard context.parameters.get("year") == nil else {
            let year = try context.year
            return ItemViewModel(try context.forViewModel) { [repository] in
                let review = try await YearReview(year, repository, of: account, localize: localize)
                return SakatsuPicture(
                    of: SakatsuPaths.year(year), SakatsuPicture.Part.parts(of: review, localize: localize),
                    chosen: chosen)
            }
        }
        let id = try context.identifier
        return ItemViewModel(try context.forViewModel) { [repository] in
            try await repository.item(id: id, of: account).map { visit in
                SakatsuPicture(
                    of: SakatsuPaths.detail(id), SakatsuPicture.Part.parts(of: visit.content, localize: localize),
                    chosen: chosen,
                    textPath: SakatsuPaths.text(id))
            }
        }
    }

    func page(_ uiState: ItemUiState<SakatsuPicture>, for _: Request, _ visitor: Visitor) throws -> PicturePage {
        PicturePage(picture: try uiState.shown, visitor: visitor)
    }

    func fragment(_ uiState: ItemUiState<SakatsuPicture>, for _: Request, _ visitor: Visitor) throws -> PictureView {
        PictureView(picture: try uiState.shown, localize: visitor.localize)
    }
}

extension WebContext {
    /// The year in the path.
    ///
    /// - Throws: 404 for anything but a year from 1 to 9999.
    var year: Int {
        get throws {
            guard let text = parameters.get("year"), let year = Int(text), (1...9_999).contains(year), "\(year)" == text
            else {
                throw HTTPError(.notFound)
            }
            return year
        }
    }
}

extension Response {
    /// A drawing as a file of its own.
    fileprivate static func picture(_ drawing: some HTML, for request: Request) -> Response {
        .compressed(
            drawing.render(), status: .ok,
            headers: [.contentType: "image/svg+xml", .vary: "Accept-Encoding, Accept-Language, Cookie"], for: request)
    }
}

/// The choice of what a picture shows, and the picture.
struct PicturePage: HTML {
    let picture: SakatsuPicture
    let visitor: Visitor

    var body: some HTML {
        SubPage(localize(.picture), back: (picture.page, localize(.back)), for: visitor) {
            div(.id(PictureView.identifier)) { PictureView(picture: picture, localize: localize) }
            form(
                .action(picture.path), .hx("get", picture.path), .hx("trigger", "change"),
                .hx("target", "#\(PictureView.identifier)"),
                .hx("swap", "innerHTML"), .hx("sync", "this:replace"), .hx("replace-url", "true")
            ) {
                input(.type(.hidden), .name(SakatsuPaths.chosen), .value("1"))
                h2(.class("caption")) { localize(.pictureParts) }
                div(.class("rows")) {
                    ForEach(picture.parts) { part in
                        label(.class("row")) {
                            part.name
                            input(
                                .type(.checkbox), .class("switch"), .role("switch"), .name(SakatsuPaths.shown),
                                .value(part.id), .checked(picture.chosen.contains(part.id)))
                        }
                    }
                }
                div(.class("deeds")) { button(.classes("strong", "needs-no-script")) { localize(.showPicture) } }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// A picture with the ways to keep and to share it.
struct PictureView: HTML {
    static let identifier = "picture"

    let picture: SakatsuPicture
    let localize: Localizer

    var body: some HTML {
        let file = SakatsuPaths.picture("\(picture.path).svg", showing: picture.shown.map(\.id))
        img(.class("picture"), .src(file), .alt(picture.text))
        div(.classes("group", "rows")) {
            button(
                .type(.button), .classes("row", "needs-script"), .data("picture", file),
                .data("share", picture.textPath)
            ) { localize(.sharePicture) }
            a(.class("row"), .href(file), .download("loki.svg")) { localize(.keepDrawing) }
        }
        details {
            summary { localize(.pictureInWords) }
            div(.class("rows")) {
                textarea(.id("picture-text"), .rows(4), .readonly(), .aria("label", localize(.pictureInWords))) {
                    picture.text
                }
                button(.type(.button), .classes("row", "needs-script"), .data("copy-field", "picture-text")) {
                    localize(.copy)
                }
            }
        }
    }
}
