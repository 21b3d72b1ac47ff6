import Hummingbird
import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// A form that was sent when its sender was no longer signed in. It goes through signing in and is offered again.
struct CarriedForm: Equatable {
    static let pathName = "carriedPath"
    static let prefix = "carried."
    /// How much of a form may be carried, in bytes: besides it there are a name and a password.
    static let sizeLimit = FormLimit.carried.size - 8 * 1024

    /// Where it was sent.
    let path: LocalPath
    /// In the order of their names, those of the same name as they were sent.
    let fields: [Field]

    struct Field: Equatable {
        let name: String
        let value: String
    }

    /// All values of a field.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether it was opened as another account; false where either is not known.
    func isOfOther(than account: AccountID?) -> Bool {
        guard let account, let own = values(FormAccount.name).first else { return false }
        return !own.utf8.elementsEqual(account.uuid.canonicalText.utf8)
    }

    /// Whether sending it deletes something.
    var isDeletion: Bool { path.text.hasSuffix("/delete") }

    /// The page that everything like it belongs to, such as the list.
    var section: String { "/" + path.text.split(separator: "/").prefix(1).joined() }
}

extension CarriedForm {
    /// - Parameter path: where `fields` were sent.
    init(_ fields: FormFields, sentTo path: LocalPath) {
        self.init(path: path, fields: Self.fields(of: fields, withPrefix: ""))
    }

    /// Reads what the page to sign in carries; nil when it carries nothing.
    init?(carriedBy fields: FormFields) {
        guard let path = fields[Self.pathName].flatMap(LocalPath.init) else { return nil }
        self.init(path: path, fields: Self.fields(of: fields, withPrefix: Self.prefix))
    }

    /// Reads the form that was sent there.
    ///
    /// - Parameter fields: what has been read of the request already; nil for nothing.
    /// - Returns: nil when it is too long to go through signing in.
    static func read(
        _ request: Request, _ fields: FormFields?, sentTo path: LocalPath
    ) async throws -> CarriedForm? {
        do {
            let sent = if let fields { fields } else { try await request.form(limit: .carried) }
            let form = CarriedForm(sent, sentTo: path)
            return form.size <= sizeLimit ? form : nil
        } catch FormError.tooLarge {
            return nil
        }
    }

    /// How large it is when a browser sends it from the page to sign in, in bytes.
    var size: Int {
        fields.reduce(path.text.utf8.count * 3) { size, field in
            size + Self.prefix.utf8.count + 2 + Self.encodedSize(field.name) + Self.encodedSize(field.value)
        }
    }

    /// As URL Standard, 5.2 encodes it: a line break is two bytes then, each of three characters.
    private static func encodedSize(_ text: String) -> Int {
        text.utf8.reduce(0) { size, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                size + 1
            case UInt8(ascii: "\n"): size + 6
            default: size + 3
            }
        }
    }

    private static func fields(of fields: FormFields, withPrefix prefix: String) -> [Field] {
        fields.names.filter { $0.hasPrefix(prefix) }.sorted().flatMap { name in
            fields.all(name).map { Field(name: String(name.dropFirst(prefix.count)), value: $0) }
        }
    }
}

/// Offers again what was typed before. Nothing is sent by itself: another user may have signed in meanwhile.
struct CarriedFormPage: HTML {
    let form: CarriedForm
    /// What sending it does, in a sentence; nil when that is not known.
    let purpose: String?
    /// Who has signed in; nil when it could not be found out who sends it.
    let name: String?
    let visitor: Visitor

    var body: some HTML {
        let (title, message, action) = words
        GatePage(title: title, visitor: visitor) {
            p(.class("lead")) { message }
            if let purpose {
                p(.class("lead")) { strong { purpose } }
            }
            UICore.form(.method(.post), .action(form.path.text)) {
                ForEach(form.fields) { field in
                    input(.type(.hidden), .name(field.name), .value(field.value))
                }
                button(
                    .classes("button", "full", form.isDeletion ? "destructive" : nil), .autofocus(!form.isDeletion)
                ) {
                    action
                }
            }
            if form.isDeletion {
                p(.class("lead")) { a(.href(form.section)) { localize(.cancel) } }
            }
        }
    }

    private var words: (title: String, message: String, action: String) {
        switch (name, form.isDeletion) {
        case (let name?, true):
            (localize(.signedIn), localize(.continueDeletionMessage(name)), localize(.deleteNow))
        case (let name?, false):
            (localize(.signedIn), localize(.continueMessage(name)), localize(.continueWithForm))
        case (nil, true): (localize(.notDeleted), localize(.notDeletedMessage), localize(.deleteNow))
        case (nil, false): (localize(.notSent), localize(.notSentMessage), localize(.sendAgain))
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Says that what was typed is too long to go through signing in, and how to save it all the same.
struct UncarriedFormPage: HTML {
    let visitor: Visitor

    var body: some HTML {
        GatePage(title: localize(.notCarried), visitor: visitor) {
            p(.class("lead")) { localize(.notCarriedMessage) }
            // Where the browser goes back to must stay as it is.
            a(.classes("button", "full"), .href(AccountPaths.signIn), .target("_blank")) { localize(.signInElsewhere) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
