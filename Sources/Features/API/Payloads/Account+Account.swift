import APICore
import AccountData
import ValuesCore

extension APICore.Account {
    init(_ account: AccountData.Account) {
        self.init(id: account.id.uuid, name: account.name, isOwner: account.isOwner)
    }
}

extension AccountData.TokenAccess {
    init(_ access: APICore.TokenAccess) {
        switch access {
        case .read: self = .read
        case .readWrite: self = .readWrite
        }
    }
}
