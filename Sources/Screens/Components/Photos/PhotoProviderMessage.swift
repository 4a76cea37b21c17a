import Domain
import SyncRules

/// A message to the photos of providers, which screens of other features send too.
public enum PhotoProviderMessage: Equatable, Sendable {
    case chosen(String?)
    case earlierWanted
    case moreWanted
    case retryTapped
    case likeTapped(SourcePhoto, Bool)
    case opened(SourcePhoto)
    case linkTapped(String)
    case linkConfirmed
    case unlinkTapped(ProviderViewData)
    case unlinkConfirmed
    case linkClosed
}
