import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import WebCore

@testable import TransferFeature

/// The page of exports and the calendar feed, in its states.
enum TransferCatalog {
    static let entries = [
        page("No address"),
        page("Address") { $0.madeText = madeText($1) },
        page("Address of everything") { uiState, localize in
            uiState.detail = .everything
            uiState.madeText = madeText(localize)
        },
        page("Made") { uiState, localize in
            uiState.madeText = madeText(localize)
            uiState.made = MadeAddress(.token.opening(.member), of: .calendar, origin: "https://sauna.example")
        },
        page("Map made") { uiState, localize in
            uiState.mapText = madeText(localize)
            uiState.made = MadeAddress(.token.opening(.member), of: .map, origin: "https://sauna.example")
        },
        page("Changed") { uiState, localize in
            uiState.madeText = madeText(localize)
            uiState.noticeText = localize.text(of: .feedChanged)
        },
        page("Revoked") { $0.noticeText = $1.text(of: .feedEnded) },
        page("Failed") { uiState, localize in
            uiState.madeText = madeText(localize)
            uiState.error = .savingFailed
        },
    ]

    private static func page(
        _ state: String, change: @escaping @Sendable (inout TransferHomeUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(TransferHomePage.self, state) { visitor in
            var uiState = TransferHomeUiState()
            change(&uiState, visitor.localize)
            return TransferHomePage(
                uiState: uiState, settings: "/settings", visitor: visitor)
        }
    }

    private static func madeText(_ localize: Localizer) -> String {
        localize(.feedMade(localize.time(.noon, in: .gmt)))
    }
}
