import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import UICore
import WebCore

@testable import SakatsuFeature

/// The photos of a visit or a facility in their states.
enum PhotosCatalog {
    static let entries = [
        page("Several") { $0.photos = photos },
        page("None"),
        page("Of a facility", of: .facility(.number(1))) { $0.photos = [.sample] },
        page("One was removed") { uiState in
            uiState.photos = [photos[1]]
            uiState.removed = RemovedPhoto(id: photos[0].id, caption: "テント", place: 0)
        },
        page("No room for more") { uiState in
            uiState.photos = (1...8).map { Photo(id: .number($0), width: 1_536, height: 2_048) }
        },
        page("A file is no picture") { $0.problem = "写真ではないファイルです。" },
        page("The server reads none") { $0.isAvailable = false },
        CatalogEntry.part(SakatsuPhotoGrid.self, "Several") { visitor in
            SakatsuPhotoGrid(photos: photos, localize: visitor.localize)
        },
        CatalogEntry.part(SakatsuPhotoSection.self, "Of a facility and its visits") { visitor in
            SakatsuPhotoSection(
                owner: .facility(.number(1)), own: [.sample], others: photos, localize: visitor.localize)
        },
        CatalogEntry.part(SakatsuPhotoChoice.self, "In a form") { SakatsuPhotoChoice(localize: $0.localize) },
        CatalogEntry.part(SakatsuPhotoLink.self, "Described") { _ in SakatsuPhotoLink(photo: .sample, name: "写真1") },
    ]

    private static let photos = [
        Photo.sample, Photo(id: .number(2), width: 1_536, height: 2_048),
        Photo(id: .number(3), width: 320, height: 16, caption: String(repeating: "長い説明", count: 50)),
    ]

    private static func page(
        _ state: String, of owner: PhotoOwner = .visit(.number(1)),
        change: @escaping @Sendable (inout PhotosUiState) -> Void = { _ in }
    ) -> CatalogEntry {
        CatalogEntry(PhotosPage.self, state) { visitor in
            var uiState = PhotosUiState(owner: owner)
            if case .facility = owner { uiState.place = "サウナしきじ" }
            change(&uiState)
            return PhotosPage(uiState: uiState, visitor: visitor)
        }
    }
}
