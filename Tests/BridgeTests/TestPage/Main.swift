import Browser
import Markup

/// The page of the tests: a list to operate, or at `/console` a field for calls and a list of events.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            let bridge = BrowserBridge.current
            bridge.receive = { event in
                guard case .launched(let launch) = event else { return }
                if launch.path == "/console" { console(bridge, event) } else { list(bridge) }
            }
        #endif
    }

    #if arch(wasm32)
        private static func list(_ bridge: BrowserBridge) {
            let view = View<Demo.Message> { bridge.focused }
            var model = Demo.Model()
            let show = { bridge.show(view.render(Demo.view(model))) }
            bridge.dispatch = { event, node in
                guard let message = view.message(for: event, on: node) else { return false }
                Demo.update(&model, message)
                show()
                return true
            }
            show()
        }

        private static func console(_ bridge: BrowserBridge, _ launch: BrowserEvent) {
            let view = View<Console.Message> { bridge.focused }
            var model = Console(bridge)
            let show = { bridge.show(view.render(model.view())) }
            bridge.dispatch = { event, node in
                guard let message = view.message(for: event, on: node) else { return false }
                model.update(message)
                show()
                return true
            }
            bridge.receive = { event in
                model.receive(event)
                show()
            }
            bridge.receive(launch)
        }
    #endif
}
