import Domain
import HTTP
import SyncClient
import SyncRules

/// One tab of the app: the production client, and the running work of its shell.
final class SimulatedTab {
    /// A request to the store, and its answer.
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
    /// The revision that another tab has written; nil if this tab knows it.
    var newRevision: Int64?
    /// True if another tab has saved data on closing, and this one does not know it yet.
    var hasSavedChanges = false
    var socket: Socket?
    /// True if the tab believes that it is the leader.
    var isLeader = false
    /// A frozen tab does nothing, and keeps its beliefs until it thaws.
    var isFrozen = false
    /// A low number, so that chats have several chunks.
    private static let rowsPerChunk = 4
    /// The state at the last check.
    var memory = TabMemory()

    init(number: Int, device: Device, seed: UInt64, at now: Instant, pageSize: Int, window: Int) {
        self.number = number
        self.device = device
        client = SyncClient(person: device.person, seed: seed, at: now)
        client.pageSize = pageSize
        client.window = window
        client.rowsPerChunk = SimulatedTab.rowsPerChunk
    }
}

/// A WebSocket connection with the messages in it.
final class Socket {
    enum State { case opening, open, broken }

    let number: Int
    var id: SocketID { SocketID(UInt64(number)) }
    let tab: SimulatedTab
    /// The number of the server's node.
    let node: Int
    var state = State.opening
    var toServer: [[UInt8]] = []
    var toClient: [[UInt8]] = []
    /// Pushes without an answer. They fail with the connection.
    var pushes: [Int64] = []

    init(number: Int, tab: SimulatedTab, node: Int) {
        self.number = number
        self.tab = tab
        self.node = node
    }
}
