import Browser

/// The app in the browser.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            Loop(Tab.current).start()
        #endif
    }
}
