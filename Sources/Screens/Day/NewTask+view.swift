import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension NewTask {
    typealias Message = Today.Message

    static func view(_ sheet: NewTask, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return dialog(
            .modal(), .class("sheet task"), .aria(.labelledBy, "sheet-title"),
            .onCancel(.sheetClosed),
            .onPullEnd { $0.isClosing ? .sheetClosed : nil }
        ) {
            form(.attribute("novalidate", ""), .onSubmit(.sheetSubmitted)) {
                header {
                    textButton(language[.cancel], .sheetClosed)
                    h2(.id("sheet-title")) { language[.newTask] }
                    button(.type("submit"), .class("text strong"), .disabled(!sheet.isComplete)) {
                        language[.add]
                    }
                }
                title(sheet, env)
                detectedWords(sheet.typed(env), env)
                let understood = sheet.understood(env)
                sheet.choice.view(understood.day, id: Today.sheetDayID, env).map { .day($0) }
                properties(understood, context, env)
            }
        }
    }

    /// A long title wraps. Enter adds the task.
    private static func title(_ sheet: NewTask, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let words = sheet.typed(env).detected(env).words(atEndOf: sheet.title)
        let (id, note) = (Today.sheetTitleID, Today.sheetTitleID + "-note")
        return div(.class("field"), .class("wrong", if: sheet.error != nil)) {
            label(.for(id)) { language[.taskTitle] }
            textarea(
                .id(id), .value(sheet.title), .dir("auto"), .verbatim, .attribute("rows", "1"),
                .autocapitalize("sentences"), .enterKeyHint("done"), .aria(.invalid, sheet.error != nil),
                .aria(.describedBy, note), .onInput { .titleEntered($0) }, .onKey(.enter, .sheetSubmitted),
                .onBackspaceAtEnd { words.map { .sheetWordsKept([$0]) } })
            p(.id(note), .class("note"), .aria(.live, "polite")) {
                sheet.error.map { language.titleError($0, limit: Item.titleRule.limit) } ?? ""
            }
        }
    }

    /// The meaning of the title's words. A value that has a field is only in that field, and one button leaves the words
    /// of all these values in the title.
    @HtmlBuilder<Message>
    private static func detectedWords(_ typed: TypedItem, _ env: AppEnvironment) -> Fragment<Message> {
        let label = env.language[.notQuantity]
        let others = typed.detectedOutsideFields(env)
        let words = typed.detectedInFields(env).map { $0.words }
        if !others.isEmpty { Screens.detectedWords(others, label).map { .sheetWordsKept([$0]) } }
        if !words.isEmpty {
            div(.class("understood")) {
                button(
                    .type("button"), .aria(.label, label + ": " + words.joined(separator: ", ")),
                    .onClick(.sheetWordsKept(words))
                ) {
                    label
                    icon(.close)
                }
            }
        }
    }

    /// Time, repetition and list as chips, and the choice of the expanded one.
    private static func properties(
        _ sheet: NewTask, _ context: ScreenContext, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let lists = context.lists.filter { $0.role >= .editor }
        let inbox = ListID(env.replica.person.text)
        let name = lists.first { $0.id == sheet.list }?.name ?? language[.inbox]
        return div(.class("plan-choice")) {
            div(.class("picks"), .role("group"), .aria(.label, language[.details])) {
                chip(
                    .clock, language[.time], sheet.time.map { language.clock($0) },
                    isOpen: sheet.timeChoice.isOpen, .time(.toggled))
                chip(
                    .refresh, language[.repetition], sheet.rule.map { language.recurrence($0) },
                    isOpen: sheet.panel == .rules, .panelTapped(.rules))
                chip(
                    .lists, name, sheet.list == nil ? nil : name, isOpen: sheet.panel == .lists,
                    .panelTapped(.lists))
            }
            if sheet.timeChoice.isOpen {
                sheet.timeChoice.view(sheet.time, id: Today.sheetTimeID, env).map { .time($0) }
            }
            if sheet.panel == .rules {
                div(.class("picks panel"), .role("group"), .aria(.label, language[.repetition])) {
                    option(language[.noRepetition], isOn: sheet.rule == nil, .ruleChosen(nil))
                    for rule in Recurrence.choices(on: sheet.day, with: sheet.rule) {
                        option(language.recurrence(rule), isOn: sheet.rule == rule, .ruleChosen(rule))
                    }
                }
            }
            if sheet.panel == .lists {
                div(.class("picks panel"), .role("group"), .aria(.label, language[.lists])) {
                    option(language[.inbox], isOn: sheet.list == nil, .listChosen(inbox))
                    for list in lists where !list.isInbox {
                        option(list.name, isOn: sheet.list == list.id, .listChosen(list.id))
                    }
                }
            }
        }
    }

    /// - Parameter value: the chosen value; nil if none is set.
    private static func chip(
        _ picture: Icon, _ label: String, _ value: String?, isOpen: Bool, _ message: Message
    ) -> Html<Message> {
        button(
            .type("button"), .aria(.pressed, value != nil),
            .attribute("aria-expanded", isOpen ? "true" : "false"),
            .onClick(message)
        ) {
            icon(picture)
            span(.class("ends"), .dir("auto")) { value ?? label }
        }
    }

    private static func option(_ name: String, isOn: Bool, _ message: Message) -> Html<Message> {
        button(.type("button"), .aria(.pressed, isOn), .onClick(message)) {
            span(.class("ends"), .dir("auto")) { name }
        }
    }
}
