import LocalizationCore

/// The feature's words.
enum SakatsuWord: String, LocalizationKey {
    // MARK: List
    case list = "list.title"
    case edit
    case done = "list.done"
    case search = "list.search"
    case new = "list.new"
    case count = "list.count"
    case countAtLeast = "list.countAtLeast"
    case more = "list.more"
    case menu = "list.menu"
    case select = "list.select"
    case emptyTitle = "list.empty.title"
    case emptyMessage = "list.empty.message"
    case emptyAction = "list.empty.action"
    case nothingFound = "list.nothingFound.title"
    case nothingFoundMessage = "list.nothingFound.message"
    case clearSearch = "list.nothingFound.action"
    case deletedCount = "list.deletedCount"
    case undo = "list.undo"
    case nothingSelected = "list.nothingSelected"
    case loadingFailed = "list.loadingFailed.title"
    case loadingFailedMessage = "list.loadingFailed.message"
    case retry = "list.retry"
    case deletionFailed = "list.deletionFailed"
    case restorationFailed = "list.restorationFailed"

    // MARK: What can be done with a visit
    case copyText = "action.copyText"
    case share = "action.share"
    case delete = "action.delete"

    // MARK: Parts of a visit
    case facilityName
    case visitingDate
    case foreword
    case afterword
    case temperatures
    case sets
    case setNumber
    case sauna
    case coolBath
    case relaxation
    case other
    case minutesAndSeconds

    // MARK: Input
    case registration = "input.registration"
    case editing = "input.editing"
    case cancel = "input.cancel"
    case save = "input.save"
    case required = "input.required"
    case optional = "input.optional"
    case recentFacilities = "input.recentFacilities"
    case useLastVisit = "input.useLastVisit"
    case lastVisit = "input.lastVisit"
    case itemName = "input.itemName"
    case timeOf = "input.timeOf"
    case unitOf = "input.unitOf"
    case temperatureOf = "input.temperatureOf"
    case deleteItem = "input.deleteItem"
    case unnamedItem = "input.unnamedItem"
    case addStep = "input.addStep"
    case duplicateSet = "input.duplicateSet"
    case deleteSet = "input.deleteSet"
    case addSet = "input.addSet"
    case addTemperature = "input.addTemperature"
    case stepInSet = "input.stepInSet"
    case fieldAndProblem = "input.fieldAndProblem"

    // MARK: Problems
    case invalidTitle = "problem.title"
    case problemRequired = "problem.required"
    case problemTooLong = "problem.tooLong"
    case problemTooManyMarks = "problem.tooManyMarks"
    case problemTooMany = "problem.tooMany"
    case problemNotADate = "problem.notADate"
    case problemFuture = "problem.future"
    case problemTooEarly = "problem.tooEarly"
    case problemNotANumber = "problem.notANumber"
    case problemTooManyFractionDigits = "problem.tooManyFractionDigits"
    case problemOutOfRange = "problem.outOfRange"
    case accountFullTitle = "problem.accountFull.title"
    case accountFullMessage = "problem.accountFull.message"
    case savingFailedTitle = "problem.savingFailed.title"
    case savingFailedMessage = "problem.savingFailed.message"
    case formLoadingFailedTitle = "problem.formLoadingFailed.title"
    case formLoadingFailedMessage = "problem.formLoadingFailed.message"
    case staleTitle = "problem.stale.title"
    case staleMessage = "problem.stale.message"
    case staleAction = "problem.stale.action"
    case savedVersion = "problem.stale.savedVersion"
    case yourInput = "problem.stale.yourInput"
    case deletedTitle = "problem.deleted.title"
    case deletedMessage = "problem.deleted.message"

    // MARK: What a form does
    case purposeDelete = "purpose.delete"
    case purposeDeleteSeveral = "purpose.deleteSeveral"
    case purposeRestore = "purpose.restore"
    case purposeSave = "purpose.save"

    // MARK: Text
    case text = "text.title"
    case back = "text.back"
    case copy = "text.copy"

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.list)`.
    func callAsFunction(_ word: SakatsuWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
