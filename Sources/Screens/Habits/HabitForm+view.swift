import Domain
import Markup
import Platform
import Texts

extension HabitForm {
    func view(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let shades = ColorVariants(color)
        let isGone = isGone(env)
        return dialog(
            .modal(), .class("sheet habit-form own"), .aria(.labelledBy, "habit-title"),
            .onCancel(.dismissed),
            .style("--pale", shades.pale), .style("--dark", shades.dark),
            .onPullEnd { $0.isClosing ? .dismissed : nil }
        ) {
            header {
                textButton(language[.cancel], .cancelled)
                h2(.id("habit-title")) { habit == nil ? language[.newHabit] : language[.editHabit] }
                if isGone { span(.class("text")) {} } else { saveButton(language[.save], of: HabitForm.id) }
            }
            if isGone { gone(env) } else { fields(env) }
        }
    }

    private static let id = "habit-form"

    private func fields(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return form(.id(HabitForm.id), .attribute("novalidate", ""), .onSubmit(.saved)) {
            div(.class("card")) {
                nameField(language)
                colorField(language)
                timeField(env)
                weekdaysField(env)
                goalField(language)
            }
            if habit != nil {
                div(.class("card")) {
                    button(.type("button"), .class("row danger"), .onClick(.removeTapped)) {
                        language[.deleteHabit]
                    }
                }
            }
        }
    }

    /// The message for a habit that was deleted elsewhere. The text appears again after a restore. Otherwise the
    /// entered name can be copied.
    private func gone(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isInTrash = current(env) != nil
        return div {
            emptyState(.habits, language[.habitGone], isInTrash ? language[.habitDeleted] : "")
            if isInTrash {
                p(.class("aside")) { textButton(language[.restore], style: "strong", .restored) }
            } else if name != habit?.habit.name {
                div(.class("card")) {
                    div(.class("field")) { p(.class("quote"), .dir("auto")) { name } }
                }
            }
        }
    }

    private func nameField(_ language: Language) -> Html<Message> {
        field(
            Field(
                id: HabitForm.nameID, label: language[.habitName], value: name,
                placeholder: language[.habitNameHint],
                error: nameError.map { refusal in
                    refusal == .tooLarge
                        ? language[.tooManyHabits] : language.titleError(refusal, limit: Habit.nameRule.limit)
                },
                enterKey: "done", capitals: "sentences")
        ).map { .nameEntered($0) }
    }

    private func colorField(_ language: Language) -> Html<Message> {
        let chosen = HabitColor.palette.firstIndex(of: color)
        let name = chosen.map { language.colorName($0) } ?? color.text
        return div(.class("field")) {
            p(.class("label")) { language[.color] }
            if isColoring {
                palette(chosen: chosen, language)
            } else {
                button(
                    .type("button"), .id(HabitForm.colorID), .class("swatch"),
                    .style("--swatch", color.text), .attribute("aria-expanded", "false"),
                    .aria(.label, language[.color] + ": " + name), .onClick(.colorTapped))
            }
        }
    }

    /// The colours, with a ring around the chosen one.
    /// - Parameter chosen: the index of the chosen colour in the palette; nil for the user's own colour.
    private func palette(chosen: Int?, _ language: Language) -> Html<Message> {
        div(.class("palette"), .role("group"), .aria(.label, language[.color])) {
            for (index, choice) in HabitColor.palette.enumerated() {
                button(
                    .type("button"),
                    .id(index == chosen ? HabitForm.colorID : "habit-color-" + String(index)),
                    .class("swatch"), .style("--swatch", choice.text),
                    .aria(.pressed, index == chosen), .aria(.label, language.colorName(index)),
                    .title(language.colorName(index)), .onClick(.colorChosen(choice)))
            }
            input(
                .type("color"), .id(chosen == nil ? HabitForm.colorID : "habit-color-own"),
                .class("swatch"), .class("chosen", if: chosen == nil), .value(color.text),
                .aria(.label, language[.freeColor]), .title(language[.freeColor]),
                .onInput { .colorEntered($0) })
        }
    }

    private func timeField(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let notifications = env.device.notifications
        return div(.class("field")) {
            p(.class("label")) { language[.time] }
            div(.class("line picks")) {
                span { language.plan(schedule, at: time == nil ? nil : "") }
                button(
                    .type("button"), .id(HabitForm.timeID), .aria(.pressed, time != nil),
                    .attribute("aria-expanded", timeChoice.isOpen ? "true" : "false"),
                    .onClick(.time(.toggled))
                ) {
                    icon(.clock)
                    time.map { language.clock($0) } ?? language[.addTime]
                }
            }
            if timeChoice.isOpen {
                timeChoice.view(time, id: HabitForm.typedTimeID, env).map { .time($0) }
            }
            if time != nil {
                p(.class("note")) { language[notifications.deliveryHint] }
                if notifications == .askable {
                    textButton(language[.allowNotifications], .notificationsAllowed)
                }
            }
        }
    }

    private var weekdaysNote: HabitLabel? {
        if isLastDay { return .oneWeekday }
        guard let habit, habit.habit.started < habit.today, habit.habit.schedule != schedule else {
            return nil
        }
        return .fromToday
    }

    /// Weekdays, or a number of times a week.
    private func weekdaysField(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let weekly = schedule.weekly
        return div(.class("field"), .role("group"), .aria(.label, language[.weekdays])) {
            div(.class("segments")) {
                segment(language[.weekdays], isOn: weekly == nil, .segmentTapped(isWeekly: false))
                segment(language[.anyDays], isOn: weekly != nil, .segmentTapped(isWeekly: true))
            }
            div(.class("weekdays")) {
                if let weekly {
                    for times in 1...6 {
                        round(
                            String(times), language.timesAWeek(times), isOn: weekly.times == times,
                            .timesTapped(times))
                    }
                } else {
                    for index in 0..<7 {
                        let day = (env.weekStart - 1 + index) % 7 + 1
                        round(
                            language.shortName(ofWeekday: day), language.name(ofWeekday: day),
                            isOn: schedule.weekdays.contains(weekday: day), .weekdayTapped(day))
                    }
                }
            }
            p(.class("note"), .aria(.live, "polite")) { weekdaysNote.map { language[$0] } ?? "" }
        }
    }

    private func segment(_ name: String, isOn: Bool, _ message: Message) -> Html<Message> {
        button(.type("button"), .aria(.pressed, isOn), .onClick(message)) { name }
    }

    private func round(_ text: String, _ name: String, isOn: Bool, _ message: Message) -> Html<Message> {
        button(.type("button"), .aria(.pressed, isOn), .aria(.label, name), .onClick(message)) { text }
    }

    private func goalField(_ language: Language) -> Html<Message> {
        let (id, note, goal) = (HabitForm.goalID, HabitForm.goalID + "-note", goalNumber ?? 1)
        return div(.class("field"), .class("wrong", if: goalNumber == nil)) {
            div(.class("line")) {
                label(.class("row-main"), .for(id)) { language[.timesADay] }
                iconButton(.minus, language[.less], .goalStepped(by: -1), isOn: goal > 1)
                input(
                    .id(id), .type("text"), .inputMode("numeric"), .value(self.goal), .placeholder("1"),
                    .autocomplete("off"), .enterKeyHint("done"), .aria(.invalid, goalNumber == nil),
                    .aria(.describedBy, note), .onInput { .goalEntered($0) })
                iconButton(.plus, language[.more], .goalStepped(by: 1), isOn: goal < Habit.goals.upperBound)
            }
            p(.id(note), .class("note"), .aria(.live, "polite")) {
                goalNumber == nil ? language[.goalRange] : ""
            }
        }
    }
}
