package import UICore
package import ValuesCore

extension ListPlace {
    /// Reads what a form or an address tells; of the parts of a list that a page shows, the last one counts.
    package init(_ fields: FormFields) {
        self.init(searchText: fields["q"] ?? "", through: fields.all("through").last.flatMap { Cursor($0) })
    }

    /// The hidden fields of a form that leads back to the place.
    @HTMLBuilder package var fields: some HTML {
        input(.type(.hidden), .name("q"), .value(searchText))
        if let through {
            input(.type(.hidden), .name("through"), .value("\(through)"))
        }
    }
}
