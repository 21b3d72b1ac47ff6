import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/places/new` and `/places/{id}/edit`: what a user writes about a facility; and the changes of its page.
struct PlaceEditorScreen: PageScreen {
    let repository: any FacilityRepository
    let makeID: @Sendable () -> UUID

    func addRoutes(to router: some RouterMethods<WebContext>) {
        for path in [PlacePaths.new, "\(PlacePaths.list)/:id/edit"] {
            router.get(path, on: self) { viewModel, _, _ in await viewModel.onAppear() }
            router.post(RouterPath(path)) { request, context in
                let fields = try await request.form()
                let viewModel = try viewModel(fields, context)
                switch fields["action"] {
                case Self.deletion: await viewModel.onDeleteButtonClick()
                case FormOrigin.draftAction: viewModel.onDraftAppear()
                default: await viewModel.onSaveButtonClick()
                }
                return try await response(viewModel.uiState, to: request, context)
            }
        }
        change(router, "wish") { await $0.onWishButtonClick(isWish: $1["wish"] == "1") }
        change(router, "merge") { await $0.onMergeButtonClick(try $1.facility) }
        change(router, "separate") { await $0.onSeparateButtonClick(try $1.facility) }
    }

    /// The value of the button that deletes the facility.
    fileprivate static let deletion = "delete"

    private func change(
        _ router: some RouterMethods<WebContext>, _ part: String,
        _ action: @escaping @Sendable (PlaceEditorViewModel, FormFields) async throws -> Void
    ) {
        router.post("\(PlacePaths.list)/:id/\(part)") { request, context in
            let fields = try await request.form()
            return try await answer(request, context) { try await action($0, fields) }
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> PlaceEditorViewModel {
        let id = try context.parameters.get("id").map { _ in try context.identifier }
        return try viewModel(PlaceForm(id: id ?? makeID()), isNew: id == nil, context)
    }

    private func viewModel(_ fields: FormFields, _ context: WebContext) throws -> PlaceEditorViewModel {
        guard let form = PlaceForm(fields) else { throw HTTPError(.badRequest) }
        return try viewModel(form, isNew: context.parameters.get("id") == nil, context)
    }

    private func viewModel(
        _ form: PlaceForm, isNew: Bool, _ context: WebContext
    ) throws -> PlaceEditorViewModel {
        PlaceEditorViewModel(
            form, isNew: isNew, repository: repository, account: try context.account, makeID: makeID,
            try context.forViewModel)
    }

    func response(
        _ uiState: PlaceEditorUiState, to request: Request, _ context: WebContext
    ) async throws -> Response {
        guard uiState.error == .notFound else { return try pageResponse(uiState, to: request, context) }
        // When a facility was deleted elsewhere, only its draft is left.
        guard let draft = try request.query()["draft"].flatMap(UUID.init(uuidString:)) else {
            throw HTTPError(.notFound)
        }
        return .seeOther(PlacePaths.new(with: draft), for: request)
    }

    func page(_ uiState: PlaceEditorUiState, for _: Request, _ visitor: Visitor) throws -> PlaceEditorPage {
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        return PlaceEditorPage(uiState: uiState, visitor: visitor)
    }
}

extension FormFields {
    /// The other facility that a change is about.
    fileprivate var facility: UUID {
        get throws {
            guard let id = self[PlacePaths.item].flatMap(UUID.init(uuidString:)) else { throw HTTPError(.badRequest) }
            return id
        }
    }
}

extension PlaceForm {
    /// The name of the field with the facility's identifier.
    fileprivate static let idField = "facilityID"

    /// Reads the submitted form; nil when it lacks the identifiers, so that it cannot come from this screen.
    init?(_ fields: FormFields) {
        guard let id = fields[Self.idField].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0
        else { return nil }
        self.init(
            id: id, revision: revision, name: fields["name"] ?? "", aliases: fields["aliases"] ?? "",
            area: fields["area"] ?? "", site: fields["site"] ?? "", note: fields["note"] ?? "",
            isWish: fields["isWish"] != nil, isHome: fields["isHome"] != nil)
    }
}

/// The form as a page.
struct PlaceEditorPage: HTML {
    private static let areas = "areas"

    let uiState: PlaceEditorUiState
    let visitor: Visitor

    var body: some HTML {
        SubPage(title, back: back, alert: uiState.error == .invalid ? localize(.invalidTitle) : nil, for: visitor) {
            EditorAlert(
                uiState.error, stale: localize(.placeStale),
                deleted: (localize(.placeDeletedTitle), localize(.placeDeleted)), savingFailed: localize(.placeFailed),
                savedVersion: nil, restart: path, localize: localize)
            form(
                .method(.post), .action(path), .novalidate(), .draft(idField: PlaceForm.idField), .typed(origin)
            ) {
                input(.type(.hidden), .name(PlaceForm.idField), .value(uiState.form.id.canonicalText))
                input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
                DraftLine(origin, localize: localize)
                section(.classes("group", "rows")) {
                    line(.name, localize(.facilityName), uiState.form.name)
                    line(.area, localize(.area), uiState.form.area, list: Self.areas)
                    line(.site, localize(.site), uiState.form.site, type: .url)
                    choice("isWish", localize(.wish), uiState.form.isWish)
                    choice("isHome", localize(.homeSauna), uiState.form.isHome)
                }
                datalist(.id(Self.areas)) {
                    ForEach(Prefectures.names(localize.language)) { name in option(.value(name)) {} }
                }
                text(.note, localize(.placeNote), localize(.placeNoteHint), uiState.form.note)
                text(.aliases, localize(.aliases), localize(.aliasesHint), uiState.form.aliases)
                div(.class("deeds")) {
                    button(.class("strong")) { localize(.save) }
                    if uiState.isDeletable {
                        button(.class("destructive"), .name("action"), .value(PlaceEditorScreen.deletion)) {
                            localize(.delete)
                        }
                    }
                }
            }
        }
    }

    private var origin: FormOrigin {
        if uiState.isDraft { .draft } else { uiState.error == nil ? .opened : .typed }
    }

    private var title: String { localize(uiState.isNew ? .newPlace : .editPlace) }

    private var back: (String, String) {
        uiState.isNew
            ? (PlacePaths.list, localize(.places)) : (PlacePaths.place(uiState.form.id), localize(.back))
    }

    private var path: String { uiState.isNew ? PlacePaths.new : PlacePaths.edit(uiState.form.id) }

    private func line(
        _ field: FacilityField, _ title: String, _ value: String, type: HTMLAttribute.ControlType = .text,
        list: String? = nil
    ) -> some HTML {
        div(.class("row")) {
            label(.for(field.rawValue)) { title }
            input(
                .classes("wide", "trailing"), .type(type), .id(field.rawValue), .name(field.rawValue), .value(value),
                .list(list), .autocomplete("off"), .invalid(uiState.problems[field]),
                .describedBy(field.rawValue, uiState.problems[field]))
            FieldError(uiState.problems[field], of: field.rawValue)
        }
    }

    private func text(_ field: FacilityField, _ title: String, _ hint: String, _ value: String) -> some HTML {
        section(.class("group")) {
            label(.class("caption"), .for(field.rawValue)) { title }
            div(.class("rows")) {
                textarea(
                    .id(field.rawValue), .name(field.rawValue), .rows(2), .invalid(uiState.problems[field]),
                    .describedBy(field.rawValue, uiState.problems[field])
                ) { value }
                FieldError(uiState.problems[field], of: field.rawValue)
            }
            p(.class("footnote")) { hint }
        }
    }

    private func choice(_ name: String, _ title: String, _ isOn: Bool) -> some HTML {
        label(.class("row")) {
            title
            input(.type(.checkbox), .class("switch"), .role("switch"), .name(name), .value("1"), .checked(isOn))
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// The regions of Japan (都道府県), in the order of their official codes.
enum Prefectures {
    static func names(_ language: Language) -> [String] {
        let names = language == .japanese ? japanese : english
        return names.split(separator: " ").map(String.init)
    }

    private static let japanese = """
        北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 \
        石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 \
        岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
        """
    private static let english = """
        Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa \
        Niigata Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama \
        Tottori Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita \
        Miyazaki Kagoshima Okinawa
        """
}
