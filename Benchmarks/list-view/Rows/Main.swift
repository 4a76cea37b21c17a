import Browser
import Markup

/// The page of the benchmark, in Swift.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            let tab = Tab.current
            let view = View<Rows.Message>()
            var rows = Rows()
            let show = { tab.show(view.render(rows.view()) { tab.focused }) }
            tab.receive = { event in
                if case .launched = event { show() }
            }
            tab.dispatch = { event, node in
                guard let message = view.message(for: event, on: node) else { return false }
                rows.update(message)
                show()
                return true
            }
        #endif
    }
}
