import Domain
import HTTP
import Sync

/// One tab of the app: the production client, and the work that its shell has under way for it.
final class Tab {
    /// What the store has been asked for, and what it has answered.
    enum StoreWork {
        case none
        case load(StoreRead)
        case write(StoreTransaction)
        case answered(SyncEvent)
    }

    let number: Int
    let device: Device
    var client: SyncClient
    var storeWork = StoreWork.none
    /// Another tab has written up to this revision, and this one does not know yet.
    var notice: Int64?
    /// Another tab has left something, and this one does not know yet.
    var hasNews = false
    var socket: Socket?
    /// Whether it takes itself for the one that talks to the server.
    var leads = false
    /// A frozen tab does nothing until it thaws, and believes what it believed.
    var isFrozen = false
    /// So few that chats have several chunks.
    private static let rowsPerChunk = 4
    /// What the checks remember of this tab.
    var memory = TabMemory()

    init(number: Int, device: Device, seed: UInt64, at now: Instant, pageSize: Int, window: Int) {
        self.number = number
        self.device = device
        client = SyncClient(person: device.person, seed: seed, at: now)
        client.pageSize = pageSize
        client.window = window
        client.rowsPerChunk = Tab.rowsPerChunk
    }
}

/// A live connection, with what travels in it.
final class Socket {
    enum State { case opening, open, broken }

    let number: Int
    var id: SocketID { SocketID(UInt64(number)) }
    let tab: Tab
    var state = State.opening
    var toServer: [[UInt8]] = []
    var toClient: [[UInt8]] = []
    /// Pushes that have no answer yet; they fail with the connection.
    var pushes: [Int64] = []

    init(number: Int, tab: Tab) {
        self.number = number
        self.tab = tab
    }
}
