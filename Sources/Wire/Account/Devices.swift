import Domain
import JSON

/// The devices on which a user is signed in: the requesting one, then the others by last use.
public struct DevicesAnswer: Equatable, Sendable {
    public let devices: [SignedInDevice]

    public init(devices: [SignedInDevice]) {
        self.devices = devices
    }

    public init(_ object: JSONObject) throws(JSONError) {
        var devices: [SignedInDevice] = []
        for device in try object.array("devices") { devices.append(try SignedInDevice(device.object())) }
        self.devices = devices
    }

    public var json: JSONObject {
        ["devices": .array(devices.map { .object($0.json) })]
    }
}

/// Signs one device out.
public struct SignDeviceOutRequest: Equatable, Sendable {
    public let device: DeviceID

    public init(device: DeviceID) {
        self.device = device
    }

    public init(_ object: JSONObject) throws(JSONError) {
        device = DeviceID(try object.string("device"))
    }

    public var json: JSONObject {
        ["device": .string(device.text)]
    }
}

extension SignedInDevice {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            id: DeviceID(try object.string("id")), name: try object.string("name"),
            signedIn: Instant(milliseconds: try object.integer("signedIn")),
            lastUsed: Instant(milliseconds: try object.integer("lastUsed")),
            isThis: try object.bool("this"),
            lastDelivery: try object.optionalObject("told").map(LastDeliveryStatus.init))
    }

    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "id": .string(id.text), "name": .string(name), "signedIn": .integer(signedIn.milliseconds),
            "lastUsed": .integer(lastUsed.milliseconds), "this": .bool(isThis),
        ]
        if let lastDelivery { json.append("told", .object(lastDelivery.json)) }
        return json
    }
}

extension LastDeliveryStatus {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            at: Instant(milliseconds: try object.integer("at")), isAccepted: try object.bool("taken"))
    }

    fileprivate var json: JSONObject {
        ["at": .integer(at.milliseconds), "taken": .bool(isAccepted)]
    }
}
