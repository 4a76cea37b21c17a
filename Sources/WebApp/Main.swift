import Browser
import Markup

/// A list to try the view layer with: a field, ticks, drag and a sheet.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
        Loop(Tab.current).start()
        #endif
    }
}

/// Events in, messages through `update`, the view out to the page.
final class Loop {
    private let tab: Tab
    private let view = View<Demo.Message>()
    private var model = Demo.Model()

    init(_ tab: Tab) {
        self.tab = tab
    }

    func start() {
        tab.receive = { event in
            if case .launched = event { self.show() }
        }
        tab.dispatch = { event, node in
            guard let message = self.view.message(for: event, on: node) else { return false }
            Demo.update(&self.model, message)
            self.show()
            return true
        }
    }

    private func show() {
        tab.show(view.render(Demo.view(model)) { tab.held })
    }
}
