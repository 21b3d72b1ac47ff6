import LocalizationCore

/// What the catalog shows, in finished words.
struct BrowseUiState: Equatable {
    var searchText = ""
    var sections: [BrowseSection] = []
    var countText = ""
    /// The address of the page itself, where the search is sent.
    var path = ""
    /// What the search keeps of the address.
    var surroundings: CatalogSurroundings
    /// nil while none is chosen.
    var preview: BrowsePreview?
}

/// A module's views.
struct BrowseSection: Equatable {
    let title: String
    var views: [BrowseView]
}

/// A view's states.
struct BrowseView: Equatable {
    let title: String
    var states: [BrowseLink]
}

/// Something to choose.
struct BrowseLink: Equatable {
    let title: String
    let path: String
    var isChosen = false
}

/// The chosen view.
struct BrowsePreview: Equatable {
    let title: String
    let state: String
    /// Where the view stands by itself.
    let path: String
    let openPopover: String?
    /// Languages, appearances and frames.
    let choices: [BrowseChoice]
}

/// One thing that can be chosen around a view.
struct BrowseChoice: Equatable {
    let title: String
    let links: [BrowseLink]
}
