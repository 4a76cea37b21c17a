import SyncRules

/// The names of changes, as the list of rejected changes shows them.
enum IntentLabel: CatalogKey {
    case createList, renameList, changeLook, deleteList, restoreList, addItems, duplicateList, sendCopyOfList,
        deleteListForGood, renameItem, changeItem, deleteItemForGood, moveItemToList,
        tickItem, untickItem, repeatItem, skipItem, moveItem, deleteItem, restoreItem, addPicture,
        movePicture,
        deletePicture, restorePicture, deletePictureForGood, addSubItems, changeSubItem, deleteSubItem,
        addSection, changeSection, deleteSection,
        giveAccess, removeAccess,
        leaveListOrGroup, transferOwnership, shareWithGroup, stopSharingWithGroup, makeListPrivate,
        createGroup, renameGroup, changeGroupPicture, deleteGroup, restoreGroup, deleteGroupForGood,
        showWholeChat, changeProfile, changeSettings, startHabit, changeHabit, moveHabit,
        deleteHabit, restoreHabit, deleteHabitForGood, tickHabit, untickHabit, reorderDay,
        sendMessage, forwardMessage, reactToMessage, changeMessage, deleteMessage,
        markMessagesAsRead, blockPerson, unblockPerson, acceptRequest, deleteRequest,
        restoreRequest, clearChat, restoreChatHistory, deleteMessagesForYourself,
        changeChatSettings, addPhoto, changePhotoDescription, changeWhoSeesPhoto, deletePhoto,
        restorePhoto, deletePhotoForGood, addPhotoToFavourites, removePhotoFromFavourites,
        markNotificationsAsRead, snoozeReminder, newerChange

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    /// The name of a change in the list of rejected changes.
    public func name(of intent: Intent) -> String { text(intent.label) }
}

extension Intent {
    var label: IntentLabel {
        switch self {
        case .list(.create): .createList
        case .list(.rename): .renameList
        case .list(.setColor), .list(.setSign): .changeLook
        case .list(.delete): .deleteList
        case .list(.restore): .restoreList
        case .item(.create): .addItems
        case .list(.copy): .duplicateList
        case .list(.send), .list(.sendToGroup): .sendCopyOfList
        case .list(.purge): .deleteListForGood
        case .item(.rename): .renameItem
        case .item(.edit): .changeItem
        case .item(.purge): .deleteItemForGood
        case .item(.send): .moveItemToList
        case .item(.tick(_, done: true, _)): .tickItem
        case .item(.tick(_, done: false, _)): .untickItem
        case .item(.repeat): .repeatItem
        case .item(.skip): .skipItem
        case .item(.move), .item(.place): .moveItem
        case .item(.delete): .deleteItem
        case .item(.restore): .restoreItem
        case .picture(.add): .addPicture
        case .picture(.move): .movePicture
        case .picture(.delete): .deletePicture
        case .picture(.restore): .restorePicture
        case .picture(.purge): .deletePictureForGood
        case .subItem(.add): .addSubItems
        case .subItem(.delete): .deleteSubItem
        case .subItem: .changeSubItem
        case .section(.add): .addSection
        case .section(.delete): .deleteSection
        case .section: .changeSection
        case .member(.add): .giveAccess
        case .member(.remove): .removeAccess
        case .member(.leave): .leaveListOrGroup
        case .member(.transfer): .transferOwnership
        case .share(.share): .shareWithGroup
        case .share(.end): .stopSharingWithGroup
        case .share(.close): .makeListPrivate
        case .group(.create): .createGroup
        case .group(.rename): .renameGroup
        case .group(.setPicture): .changeGroupPicture
        case .group(.delete): .deleteGroup
        case .group(.restore): .restoreGroup
        case .group(.purge): .deleteGroupForGood
        case .group(.shareHistory): .showWholeChat
        case .person(.rename), .person(.describe), .person(.setPicture): .changeProfile
        case .person: .changeSettings
        case .habit(.create): .startHabit
        case .habit(.edit): .changeHabit
        case .habit(.move): .moveHabit
        case .habit(.delete): .deleteHabit
        case .habit(.restore): .restoreHabit
        case .habit(.purge): .deleteHabitForGood
        case .habit(.check), .habit(.addStep): .tickHabit
        case .habit(.uncheck), .habit(.removeStep): .untickHabit
        case .day(.order): .reorderDay
        case .chat(.write): .sendMessage
        case .chat(.forward): .forwardMessage
        case .chat(.react): .reactToMessage
        case .chat(.edit): .changeMessage
        case .chat(.remove): .deleteMessage
        case .chat(.mark): .markMessagesAsRead
        case .block(.block): .blockPerson
        case .block(.unblock): .unblockPerson
        case .contactRequest(.accept): .acceptRequest
        case .contactRequest(.decline): .deleteRequest
        case .contactRequest(.restore): .restoreRequest
        case .chatPreference(.clear): .clearChat
        case .chatPreference(.undoClearing): .restoreChatHistory
        case .chatPreference(.hide): .deleteMessagesForYourself
        case .chatPreference: .changeChatSettings
        case .photo(.add): .addPhoto
        case .photo(.describe): .changePhotoDescription
        case .photo(.show), .photo(.send): .changeWhoSeesPhoto
        case .photo(.delete): .deletePhoto
        case .photo(.restore): .restorePhoto
        case .photo(.purge): .deletePhotoForGood
        case .favourite(.add), .sourceFavourite(.add): .addPhotoToFavourites
        case .favourite(.remove), .sourceFavourite(.remove): .removePhotoFromFavourites
        case .notification(.read): .markNotificationsAsRead
        case .notification(.snooze): .snoozeReminder
        case .unknown: .newerChange
        }
    }
}
