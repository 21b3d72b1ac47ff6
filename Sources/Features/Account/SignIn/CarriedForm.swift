import Hummingbird
import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// A form that was submitted after its session had ended. It is kept during sign-in and then offered for submission.
///
/// It is in hidden fields of the page to sign in, and not in the device's store of forms (`store.js`), because this has to
/// work without scripts and for deletions.
struct CarriedForm: Equatable {
    static let pathName = "carriedPath"
    static let prefix = "carried."
    /// The maximum size of such a form, in bytes: the sign-in form also contains a name and a password.
    static let sizeLimit = FormLimit.carried.size - 8 * 1024

    /// The path that it was submitted to.
    let path: LocalPath
    /// The fields in the order of their names; those with the same name in the order of submission.
    let fields: [Field]

    struct Field: Equatable {
        let name: String
        let value: String
    }

    /// All values of a field.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether it was opened by another account; false if either is unknown.
    func isOfOther(than account: AccountID?) -> Bool {
        guard let account, let own = values(FormAccount.name).first else { return false }
        return !own.utf8.elementsEqual(account.uuid.canonicalText.utf8)
    }

    /// Whether submitting it deletes something.
    var isDeletion: Bool { path.text.hasSuffix("/delete") }

    /// The page of the section that it belongs to, such as the list.
    var section: String { "/" + path.text.split(separator: "/").prefix(1).joined() }
}

extension CarriedForm {
    /// - Parameter path: the path that `fields` were submitted to.
    init(_ fields: FormFields, sentTo path: LocalPath) {
        self.init(path: path, fields: Self.fields(of: fields, withPrefix: ""))
    }

    /// Reads the form contained in the sign-in form; nil when there is none.
    init?(carriedBy fields: FormFields) {
        guard let path = fields[Self.pathName].flatMap(LocalPath.init) else { return nil }
        self.init(path: path, fields: Self.fields(of: fields, withPrefix: Self.prefix))
    }

    /// Reads the form that was submitted.
    ///
    /// - Parameter fields: the fields of the request, if they have already been read; otherwise nil.
    /// - Returns: nil when it is too long to be kept during sign-in.
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

    /// Its size when the browser submits it with the sign-in form, in bytes.
    var size: Int {
        fields.reduce(path.text.utf8.count * 3) { size, field in
            size + Self.prefix.utf8.count + 2 + Self.encodedSize(field.name) + Self.encodedSize(field.value)
        }
    }

    /// The size of a text encoded as in URL Standard, 5.2: a line break becomes two bytes of three characters each.
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

/// Offers the form for submission. It is not submitted automatically, because another user may have signed in.
struct CarriedFormPage: HTML {
    let form: CarriedForm
    /// Describes in a sentence what submitting the form does; nil when that is unknown.
    let purpose: String?
    /// The name of the signed-in user; nil if the sender of the form is unknown.
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

/// Explains that the form is too long to be kept during sign-in, and how to save it nevertheless.
struct UncarriedFormPage: HTML {
    let visitor: Visitor

    var body: some HTML {
        GatePage(title: localize(.notCarried), visitor: visitor) {
            p(.class("lead")) { localize(.notCarriedMessage) }
            // This page must stay in the history, so that the user can go back to the form.
            a(.classes("button", "full"), .href(AccountPaths.signIn), .target("_blank")) { localize(.signInElsewhere) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
