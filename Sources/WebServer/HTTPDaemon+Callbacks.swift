import CLinux
import CMicroHTTPD
import Glibc
import HTTP

// The callbacks of libmicrohttpd. Each finds the Swift object of a pointer and forwards the call. Lifetimes: the daemon
// outlives its handle, a connection is retained from STARTED to CLOSED, an exchange from the request line to
// completion.

private func daemon(_ owner: UnsafeMutableRawPointer?) -> HTTPDaemon {
    Unmanaged<HTTPDaemon>.fromOpaque(owner!).takeUnretainedValue()
}

private func exchange(_ context: UnsafeMutableRawPointer) -> Exchange {
    Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
}

let connectionOffered: MHD_AcceptPolicyCallback = { owner, address, _ in
    daemon(owner).admission.admits(PeerAddress(address!)) ? .YES : .NO
}

let connectionChanged: MHD_NotifyConnectionCallback = { owner, handle, context, change in
    if change == .CONNECTION_NOTIFY_STARTED {
        context!.pointee = Unmanaged.passRetained(daemon(owner).connected(handle!)).toOpaque()
    } else if let pointer = context!.pointee {
        daemon(owner).disconnected(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        context!.pointee = nil
    }
}

let targetReceived:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = {
            owner, target, handle in
            guard let target, let handle, let context = mhd_socket_context(handle) else { return nil }
            let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
            let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
            let exchange = Exchange(
                handle, daemon(owner), connection: connection,
                target: Exchange.RawTarget(start: target, bytes: Array(bytes)), now: daemon(owner).reactor.now
            )
            return Unmanaged.passRetained(exchange).toOpaque()
        }

/// Leaves targets unchanged, because `Target` decodes them: not in place and not as C strings.
let targetKept:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
        _, _, text in strlen(text!)
    }

let requestProgressed: MHD_AccessHandlerCallback = { owner, handle, _, method, version, data, size, context in
    guard let pointer = context?.pointee, let handle, let method, let version, let size else { return .NO }
    let exchange = exchange(pointer)
    if case .head = exchange.phase {
        daemon(owner).headReceived(exchange, handle, method: method, version: version)
    } else if size.pointee > 0 {
        let raw = UnsafeRawBufferPointer(start: data, count: size.pointee)
        let bytes = raw.assumingMemoryBound(to: UInt8.self)
        size.pointee = 0
        return daemon(owner).bodyReceived(exchange, bytes) ? .YES : .NO
    } else {
        daemon(owner).requestReceived(exchange)
    }
    return .YES
}

let requestCompleted: MHD_RequestCompletedCallback = { owner, _, context, _ in
    guard let pointer = context?.pointee else { return }
    daemon(owner).completed(Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
    context?.pointee = nil
}

let requestRefused: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = { owner, status in
    daemon(owner).refused(Status(Int(status)))
}

let connectionUpgraded: MHD_UpgradeHandler = { owner, _, context, early, count, descriptor, handle in
    if let context {
        let bytes = UnsafeRawBufferPointer(start: early, count: count)
        daemon(owner).upgraded(exchange(context), descriptor: descriptor, early: bytes)
    }
    // Without threads libmicrohttpd does not wake itself for this.
    mhd_close_upgraded(handle)
    daemon(owner).isPending = true
}
