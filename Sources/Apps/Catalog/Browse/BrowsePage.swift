import LocalizationCore
import UICore

/// The catalog as a page: beside each other on a desktop, the list or the preview on a phone.
struct BrowsePage: HTML {
    let uiState: BrowseUiState
    let localize: Localizer

    var body: some HTML {
        Page(title: title, localize: localize, appearance: .system) {
            link(.rel("stylesheet"), .href(CatalogAssetRoutes.style))
            script(.src(CatalogAssetRoutes.script), .defer())
            div(.classes("catalog", uiState.preview == nil ? "choosing" : "viewing")) {
                BrowseSidebar(uiState: uiState, localize: localize)
                if let preview = uiState.preview {
                    BrowsePreviewView(preview: preview, frame: uiState.surroundings.frame, localize: localize)
                } else {
                    main {
                        section(.class("empty")) {
                            Logo()
                            h1 { localize(.choose) }
                            p { localize(.chooseMessage) }
                        }
                    }
                }
            }
        }
    }

    private var title: String {
        uiState.preview.map { "\($0.title): \($0.state)" } ?? localize(.title)
    }
}
