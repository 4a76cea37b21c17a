import Browser

/// The app in the browser.
@main
enum Main {
    static func main() {
        #if arch(wasm32)
            AppRuntime(BrowserBridge.current).start()
        #endif
    }
}
