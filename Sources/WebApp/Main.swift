import Browser
import Markup

/// The app in the browser.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            let tab = Tab.current
            let view = View<Never>()
            tab.receive = { event in
                if case .launched = event { tab.show(view.render(Markup.main { h1 { "Dela" } })) }
            }
        #endif
    }
}
