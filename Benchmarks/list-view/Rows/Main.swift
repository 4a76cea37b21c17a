import Browser
import Markup

/// The page of the benchmark, in Swift.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            let bridge = BrowserBridge.current
            let view = View<Rows.Message> { bridge.focused }
            var rows = Rows()
            let show = { bridge.show(view.render(rows.view())) }
            bridge.receive = { event in
                if case .launched = event { show() }
            }
            bridge.dispatch = { event, node in
                guard let message = view.message(for: event, on: node) else { return false }
                rows.update(message)
                show()
                return true
            }
        #endif
    }
}
