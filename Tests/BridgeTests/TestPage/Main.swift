import Browser
import Markup

/// The page of the tests: a list to operate, or at `/console` a field for calls and a list of events.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            let tab = Tab.current
            tab.receive = { event in
                guard case .launched(let launch) = event else { return }
                if launch.path == "/console" { console(tab, event) } else { list(tab) }
            }
        #endif
    }

    #if arch(wasm32)
        private static func list(_ tab: Tab) {
            let view = View<Demo.Message> { tab.focused }
            var model = Demo.Model()
            let show = { tab.show(view.render(Demo.view(model))) }
            tab.dispatch = { event, node in
                guard let message = view.message(for: event, on: node) else { return false }
                Demo.update(&model, message)
                show()
                return true
            }
            show()
        }

        private static func console(_ tab: Tab, _ launch: BrowserEvent) {
            let view = View<Console.Message> { tab.focused }
            var model = Console(tab)
            let show = { tab.show(view.render(model.view())) }
            tab.dispatch = { event, node in
                guard let message = view.message(for: event, on: node) else { return false }
                model.update(message)
                show()
                return true
            }
            tab.receive = { event in
                model.receive(event)
                show()
            }
            tab.receive(launch)
        }
    #endif
}
