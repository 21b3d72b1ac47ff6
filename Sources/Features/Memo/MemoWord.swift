import LocalizationCore

/// The feature's words.
enum MemoWord: String, LocalizationKey {
    // MARK: List
    case list = "list.title"
    case search = "list.search"
    case new = "list.new"
    case count = "list.count"
    case countAtLeast = "list.countAtLeast"
    case more = "list.more"
    case menu = "list.menu"
    case pinned = "list.pinned"
    case emptyTitle = "list.empty.title"
    case emptyMessage = "list.empty.message"
    case emptyAction = "list.empty.action"
    case nothingFound = "list.nothingFound.title"
    case nothingFoundMessage = "list.nothingFound.message"
    case clearSearch = "list.nothingFound.action"
    case deletedCount = "list.deletedCount"
    case undo = "list.undo"
    case loadingFailed = "list.loadingFailed.title"
    case loadingFailedMessage = "list.loadingFailed.message"
    case retry = "list.retry"
    case pinningFailed = "list.pinningFailed"
    case deletionFailed = "list.deletionFailed"
    case restorationFailed = "list.restorationFailed"

    // MARK: What can be done with a memo
    case pin = "action.pin"
    case unpin = "action.unpin"
    case delete = "action.delete"
    case showText = "action.showText"

    // MARK: Editor
    case registration = "editor.registration"
    case editing = "editor.editing"
    case save = "editor.save"
    case body = "editor.body"
    case placeholder = "editor.placeholder"
    case draft = "editor.draft"
    case discardDraft = "editor.discardDraft"

    // MARK: Problems
    case problemRequired = "problem.required"
    case problemTooLong = "problem.tooLong"
    case problemTooManyMarks = "problem.tooManyMarks"
    case accountFullTitle = "problem.accountFull.title"
    case accountFullMessage = "problem.accountFull.message"
    case savingFailedTitle = "problem.savingFailed.title"
    case savingFailedMessage = "problem.savingFailed.message"
    case staleTitle = "problem.stale.title"
    case staleMessage = "problem.stale.message"
    case staleAction = "problem.stale.action"
    case savedVersion = "problem.stale.savedVersion"
    case yourInput = "problem.stale.yourInput"
    case deletedTitle = "problem.deleted.title"
    case deletedMessage = "problem.deleted.message"

    // MARK: What a form does
    case purposeDelete = "purpose.delete"
    case purposeDeleteUnnamed = "purpose.deleteUnnamed"
    case purposePin = "purpose.pin"
    case purposeRestore = "purpose.restore"
    case purposeSave = "purpose.save"
    case purposeUnpin = "purpose.unpin"

    // MARK: Text
    case text = "text.title"
    case textLength = "text.length"
    case editText = "text.back"
    case copyText = "text.copy"

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.list)`.
    func callAsFunction(_ word: MemoWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
