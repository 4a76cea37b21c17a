import JSON
import SyncRules
import Testing

/// The bytes that apps and servers of other versions read and write. They never change; members are only added.
@Suite("The wire format of records and commands", .timeLimit(.minutes(15)))
struct WireFormatTests {
    private static let a = "01AAAAAAAAAAAAAAAAAAAAAAAA"
    private static let b = "01BBBBBBBBBBBBBBBBBBBBBBBB"
    private static let blob = String(repeating: "0a", count: 32)
    private static let red = "#ff0000"
    private static let imageInfo = #""width":4,"height":3,"preview":"UklGRg==""#

    private static let records: [(kind: String, fields: String)] = [
        ("profile", #"{"first":"Ada"}"#),
        ("profile", #"{"first":"Ada","last":"L","about":"Hi","picture":"\#(blob)"}"#),
        ("settings", #"{"theme":"system"}"#),
        (
            "settings",
            #"{"language":"ru","theme":"dark","hidesDone":true,"zone":"Asia/Tokyo","weekStart":7,"dayStart":4,"start":"habits","mute:habits":true,"mute:reminders":true,"mute:deadlines":true,"quiet":{"from":1320,"until":420}}"#
        ),
        ("settings", #"{"theme":"system","hidesPresence":true}"#),
        ("settings", #"{"theme":"system","mailsUnseen":true}"#),
        ("settings", #"{"theme":"system","hidesWords":true}"#),
        ("settings", #"{"theme":"system","welcomed":true}"#),
        ("preference", "{}"),
        ("preference", #"{"rank":"V","hidesDone":false,"opened":"\#(b)"}"#),
        ("preference", #"{"rank":"V","hidesDone":false,"opened":"\#(b)","order":"person"}"#),
        ("membership", #"{"grant":"\#(a)","role":"editor"}"#),
        ("membership", #"{"grant":"\#(a)-2","role":"viewer","since":2}"#),
        ("membership", #"{"grant":"\#(a)","role":"editor","awaited":"\#(b)"}"#),
        ("list", #"{"name":"Shopping"}"#),
        ("list", #"{"name":"Shopping","deleted":1}"#),
        ("list", ##"{"name":"Shopping","color":"#a116cc","sign":"cart"}"##),
        ("item", #"{"title":"Milk","rank":"V","by":"\#(a)"}"#),
        (
            "item",
            #"{"title":"Milk","rank":"V","done":1,"deleted":2,"by":"\#(a)","note":"fresh","quantity":{"n":1500,"unit":"l"},"day":"2026-11-23","deadline":3,"reminder":4,"assignee":"\#(b)"}"#
        ),
        ("item", #"{"title":"Milk","rank":"V","by":"\#(a)","quantity":{"n":1000}}"#),
        ("item", #"{"title":"Call","rank":"V","by":"\#(a)","day":"2026-11-23","time":1020,"alert":"10"}"#),
        ("item", #"{"title":"Call","rank":"V","by":"\#(a)","day":"2026-11-23","alert":"morning"}"#),
        (
            "item",
            #"{"title":"Bins","rank":"V","by":"\#(a)","day":"2026-12-07","repeat":{"series":"\#(b)","n":3,"day":"2026-12-07"}}"#
        ),
        (
            "item",
            #"{"title":"Bins","rank":"V","deleted":5,"by":"\#(a)","day":"2026-12-07","repeat":{"series":"\#(b)","n":3,"day":"2026-12-07","off":true,"expired":7}}"#
        ),
        ("item", #"{"title":"Milk","rank":"V","by":"\#(a)","section":"\#(b)"}"#),
        ("series", #"{"rule":"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE","start":"2026-11-30","index":0}"#),
        ("series", #"{"rule":"FREQ=DAILY;COUNT=5","after":true,"start":"2026-11-30","index":7}"#),
        ("series", #"{"start":"2026-11-30","index":0}"#),
        ("subitem", #"{"item":"\#(a)","title":"Oats","rank":"V"}"#),
        ("subitem", #"{"item":"\#(a)","title":"Oats","rank":"V","done":5,"deleted":9}"#),
        ("section", #"{"name":"Dairy","rank":"V"}"#),
        ("section", #"{"name":"Dairy","rank":"V","deleted":9}"#),
        ("member", #"{"person":"\#(a)","name":"Ada","role":"owner","grant":"\#(b)"}"#),
        (
            "member",
            #"{"person":"\#(a)","name":"Ada","picture":"\#(blob)","groups":{"\#(a)":"viewer","\#(b)":""},"grant":"\#(b)","from":"Bob"}"#
        ),
        ("picture", #"{"item":"\#(a)","blob":"\#(blob)",\#(imageInfo),"rank":"V","by":"\#(b)"}"#),
        ("picture", #"{"item":"\#(a)","blob":"\#(blob)",\#(imageInfo),"rank":"V","by":"\#(b)","deleted":9}"#),
        ("group", #"{"name":"Family"}"#),
        ("group", #"{"name":"Family","picture":"\#(blob)","deleted":9}"#),
        ("share", #"{"group":"\#(a)","name":"Family","role":"viewer"}"#),
        ("share", #"{"group":"\#(a)","name":"Family","role":"editor","suspended":true}"#),
        ("shared", #"{"role":"viewer"}"#),
        (
            "habit",
            #"{"name":"Run","color":"\#(red)","time":420,"weekdays":127,"rank":"V","begun":"2026-01-01"}"#
        ),
        (
            "habit",
            #"{"name":"Run","color":"\#(red)","time":420,"weekdays":3,"earlier":{"2026-02-01":127,"2026-03-01":1},"rank":"V","begun":"2026-01-01","deleted":5}"#
        ),
        (
            "habit",
            #"{"name":"Run","color":"\#(red)","time":420,"weekdays":127,"earlier":{"2026-02-01":127,"2026-03-01":1},"weekly":{"times":3,"start":7},"earlierWeekly":{"2026-02-01":{"times":1,"start":1}},"untimed":true,"rank":"V","begun":"2026-01-01"}"#
        ),
        (
            "habit",
            #"{"name":"Run","color":"\#(red)","time":420,"weekdays":127,"untimed":true,"goal":8,"pauses":{"2026-02-01":"2026-02-03","2026-03-01":""},"rank":"V","begun":"2026-01-01"}"#
        ),
        ("checks", #"{"habit":"\#(a)","month":"2026-11-01","days":{"1":420,"23":0}}"#),
        (
            "checks",
            #"{"habit":"\#(a)","month":"2026-11-01","days":{"23":0},"steps":{"2":{"\#(a)":420,"\#(b)":7},"23":{"\#(a)":0}}}"#
        ),
        ("message", #"{"n":7,"by":"\#(a)","text":"Hello","at":5}"#),
        ("message", #"{"n":7,"by":"\#(a)","text":"Hello","at":90000,"written":5}"#),
        ("message", #"{"n":7,"by":"\#(a)","text":"Hello","at":5,"edited":9}"#),
        ("message", #"{"n":7,"by":"\#(a)","text":"","at":5,"removed":9}"#),
        (
            "message",
            #"{"n":7,"by":"\#(a)","text":"Hello","at":5,"reply":"\#(b)","source":"Bob","reactions":{"\#(a)":"👍"}}"#
        ),
        (
            "message",
            #"{"n":7,"by":"\#(a)","text":"","at":5,"blob":"\#(blob)","width":3,"height":2,"preview":"UklG"}"#
        ),
        ("message", #"{"n":7,"by":"\#(a)","text":"Groceries","at":5,"list":"\#(b)"}"#),
        (
            "message",
            #"{"n":7,"by":"\#(a)","text":"","at":5,"blob":"\#(blob)","width":3,"height":2,"preview":"UklG","album":"\#(b)"}"#
        ),
        ("chatPreference", #"{"cleared":0}"#),
        ("chatPreference", #"{"cleared":7,"hidden":true,"muted":true,"pinned":true}"#),
        ("chatPreference", #"{"cleared":7,"unread":true}"#),
        ("chatPreference", #"{"cleared":7,"hiddenMessages":["\#(b)","\#(a)"]}"#),
        ("block", #"{"person":"\#(a)","name":"Bob"}"#),
        ("contact", #"{"person":"\#(a)","state":"accepted","at":5,"offer":"list"}"#),
        (
            "contact",
            #"{"person":"\#(a)","state":"requested","at":5,"name":"Bob","offer":"group","title":"Chess","excerpt":"Hi","scopes":"list:\#(a) group:\#(b)"}"#
        ),
        (
            "member",
            #"{"person":"\#(a)","name":"Ada","grant":"\#(b)","from":"Bob","invited":"editor","inviter":"\#(b)","left":true}"#
        ),
        ("mark", #"{"person":"\#(a)","read":3,"delivered":7}"#),
        ("photo", #"{"n":7,"by":"\#(a)","blob":"\#(blob)",\#(imageInfo),"at":5}"#),
        (
            "photo",
            #"{"n":7,"by":"\#(a)","blob":"\#(blob)",\#(imageInfo),"caption":"The sea","alternative":"Waves","at":5,"everyone":true,"deleted":9}"#
        ),
        ("photo", #"{"n":7,"by":"\#(a)","blob":"\#(blob)",\#(imageInfo),"at":5,"album":"\#(b)","place":2}"#),
        ("photo", #"{"n":7,"by":"\#(a)","at":5,"removed":9}"#),
        (
            "favourite",
            #"{"blob":"\#(blob)",\#(imageInfo),"author":"Bob","alternative":"Waves","taken":5,"at":9}"#
        ),
        ("favourite", #"{"blob":"\#(blob)",\#(imageInfo),"taken":5,"at":9}"#),
        (
            "sourcephoto",
            #"{"source":"unsplash","id":"a_B-1","width":4,"height":3,"small":"https://a.b/c","large":"https://a.b/d","author":"Bob","authorPage":"https://a.b/e","licence":"CC0","page":"https://a.b/f","caption":"The sea","taken":5,"at":9}"#
        ),
        (
            "sourcephoto",
            #"{"source":"library","id":"a","width":4,"height":3,"small":"/v1/sources/picture","at":9}"#
        ),
        ("notification", #"{"n":7,"kind":"deadlines","scope":"list:\#(a)","of":"\#(b)","at":5}"#),
        ("notification", #"{"n":8,"kind":"closures","scope":"group:\#(a)","of":"","at":5,"name":"Home"}"#),
        (
            "snooze",
            #"{"kind":"deadlines","scope":"list:\#(a)","of":"\#(b)","at":5,"until":600005}"#
        ),
        ("notificationMark", #"{"read":7}"#),
        ("dayOrder", #"{"day":"2026-11-23","items":["\#(a)","\#(b)"]}"#),
    ]

    @Test(
        "a record is written as it was read, with unknown members of a newer version",
        arguments: records)
    func record(kind: String, fields: String) throws {
        for row in [fields, fields.dropLast() + (fields == "{}" ? "" : ",") + #""later":[1]}"#] {
            let bytes = [UInt8](#"{"k":"\#(kind)","id":"\#(Self.a)","v":7,"d":\#(row)}"#.utf8)
            let state = try RecordState(JSONValue(parsing: bytes))
            if case .unknown? = state.record?.content { Issue.record("\(kind) is not read") }
            var writer = JSONWriter()
            state.write(to: &writer)
            #expect(String(decoding: writer.bytes, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("each kind of record has an example")
    func kinds() {
        #expect(Set(Self.records.map(\.kind)) == Set(Content.kinds))
    }

    private static let list = "list:" + a
    static let commands: [(name: String, arguments: String)] = [
        ("list.create", #"{"name":"Shopping"}"#), ("list.copy", #"{"from":"\#(list)","name":""}"#),
        ("list.send", #"{"people":["\#(a)","\#(b)"]}"#), ("list.send", #"{"group":"\#(a)"}"#),
        ("list.setColor", ##"{"color":"#a116cc"}"##), ("list.setColor", ""),
        ("list.setSign", #"{"sign":"🍎"}"#),
        ("list.setSign", ""),
        ("list.rename", #"{"name":"Food"}"#), ("list.delete", ""), ("list.restore", ""), ("list.purge", ""),
        ("item.create", #"{"items":[{"id":"\#(a)","title":"Milk","rank":"V","quantity":{"n":2000}}]}"#),
        ("item.plan", #"{"items":[{"id":"\#(a)","title":"Milk","rank":"V","day":"2026-11-23"}]}"#),
        ("item.write", #"{"items":[{"id":"\#(a)","title":"Milk","rank":"V","note":"N"}]}"#),
        (
            "item.begin",
            #"{"items":[{"id":"\#(a)","title":"Bins","rank":"V","day":"2026-11-30","rule":"FREQ=DAILY","after":true}]}"#
        ),
        (
            "item.schedule",
            #"{"items":[{"id":"\#(a)","title":"Call","rank":"V","day":"2026-11-30","time":1020,"alert":"0"}]}"#
        ),
        ("item.insert", #"{"items":[{"id":"\#(a)","title":"Milk","rank":"V","section":"\#(b)"}]}"#),
        (
            "item.insert",
            #"{"items":[{"id":"\#(a)","title":"Milk","rank":"V","day":"2026-11-30","time":1020,"note":"N","section":"\#(b)"}]}"#
        ),
        ("item.place", #"{"id":"\#(a)","rank":"V","section":"\#(b)"}"#),
        ("item.place", #"{"id":"\#(a)","rank":"V"}"#),
        ("item.repeat", #"{"id":"\#(a)","from":"2026-11-26","rule":"FREQ=WEEKLY;BYDAY=MO"}"#),
        ("item.repeat", #"{"id":"\#(a)","from":"2026-11-26","rule":"FREQ=DAILY;INTERVAL=3","after":true}"#),
        ("item.repeat", #"{"id":"\#(a)","from":"2026-11-26"}"#),
        ("item.skip", #"{"id":"\#(a)","skipped":true,"on":"2026-11-26"}"#),
        ("item.tick", #"{"id":"\#(a)","done":true,"on":"2026-11-26"}"#),
        ("item.rename", #"{"id":"\#(a)","title":"Oat milk"}"#),
        ("item.rename", #"{"id":"\#(a)","title":"Oat milk","base":"Milk"}"#),
        (
            "item.edit",
            #"{"id":"\#(a)","set":{"title":"M","note":"N"},"base":{"title":"","note":"O"},"visit":"\#(b)"}"#
        ),
        (
            "item.edit",
            #"{"id":"\#(a)","set":{"title":"M","note":"N","quantity":{"n":1},"day":"2026-11-23","time":0,"alert":"morning","deadline":1,"reminder":2,"assignee":"\#(b)"}}"#
        ),
        (
            "item.edit",
            #"{"id":"\#(a)","set":{"quantity":null,"day":null,"time":null,"alert":null,"deadline":null,"reminder":null,"assignee":null}}"#
        ),
        ("item.tick", #"{"id":"\#(a)","done":true}"#), ("item.move", #"{"id":"\#(a)","rank":"V"}"#),
        ("item.delete", #"{"id":"\#(a)"}"#), ("item.restore", #"{"id":"\#(a)"}"#),
        ("item.purge", #"{"id":"\#(a)"}"#),
        ("item.send", #"{"id":"\#(a)","to":"\#(list)","as":"\#(b)","rank":"V"}"#),
        ("picture.add", #"{"id":"\#(a)","item":"\#(b)","blob":"\#(blob)","rank":"V"}"#),
        ("picture.add", #"{"id":"\#(a)","item":"\#(b)","blob":"\#(blob)","rank":"V",\#(imageInfo)}"#),
        ("picture.move", #"{"id":"\#(a)","rank":"V"}"#), ("picture.delete", #"{"id":"\#(a)"}"#),
        ("picture.restore", #"{"id":"\#(a)"}"#), ("picture.purge", #"{"id":"\#(a)"}"#),
        ("subitem.add", #"{"item":"\#(b)","add":[{"id":"\#(a)","title":"Oats","rank":"V"}]}"#),
        ("subitem.rename", #"{"id":"\#(a)","title":"Oats"}"#),
        ("subitem.tick", #"{"id":"\#(a)","done":true}"#), ("subitem.move", #"{"id":"\#(a)","rank":"V"}"#),
        ("subitem.delete", #"{"id":"\#(a)"}"#), ("subitem.restore", #"{"id":"\#(a)"}"#),
        ("section.add", #"{"id":"\#(a)","name":"Dairy","rank":"V"}"#),
        ("section.rename", #"{"id":"\#(a)","name":"Dairy"}"#),
        ("section.move", #"{"id":"\#(a)","rank":"V"}"#), ("section.delete", #"{"id":"\#(a)"}"#),
        ("section.restore", #"{"id":"\#(a)"}"#),
        ("member.add", #"{"person":"\#(a)","name":"Bob","role":"editor"}"#),
        ("member.remove", #"{"person":"\#(a)"}"#),
        ("member.remove", #"{"person":"\#(a)","keepsGroups":true}"#), ("member.leave", ""),
        ("member.transfer", #"{"person":"\#(a)"}"#),
        ("share.set", #"{"group":"\#(a)","name":"Family","role":"viewer"}"#),
        ("share.end", #"{"group":"\#(a)"}"#), ("share.close", ""),
        ("group.create", #"{"name":"Family"}"#), ("group.rename", #"{"name":"Home"}"#),
        ("group.portray", ""), ("group.portray", #"{"blob":"\#(blob)"}"#),
        ("group.delete", ""), ("group.restore", ""), ("group.purge", ""),
        ("group.openChat", ""),
        ("profile.rename", #"{"first":"Ada","last":""}"#), ("profile.describe", #"{"about":"Hi"}"#),
        ("profile.portray", ""), ("profile.portray", #"{"blob":"\#(blob)"}"#),
        ("settings.speak", ""), ("settings.speak", #"{"language":"ru"}"#),
        ("settings.theme", #"{"theme":"dark"}"#), ("settings.hideDone", #"{"hides":true}"#),
        ("settings.zone", ""), ("settings.zone", #"{"zone":"Asia/Tokyo"}"#),
        ("settings.weekStart", ""), ("settings.weekStart", #"{"day":7}"#),
        ("settings.dayStart", #"{"hour":4}"#), ("settings.start", #"{"screen":"habits"}"#),
        ("settings.remind", #"{"of":"habits","on":false}"#), ("settings.quiet", ""),
        ("settings.quiet", #"{"from":1320,"until":420}"#),
        ("settings.hidePresence", #"{"hides":true}"#),
        ("list.place", #"{"list":"\#(list)","rank":"V"}"#),
        ("list.hideDone", #"{"list":"\#(list)","hides":true}"#),
        ("list.sort", #"{"list":"\#(list)","by":"name"}"#),
        ("scope.open", #"{"scope":"\#(list)","grant":"\#(a)"}"#),
        (
            "habit.create",
            #"{"id":"\#(a)","name":"Run","color":"\#(red)","time":420,"weekdays":127,"rank":"V","begun":"2026-01-01"}"#
        ),
        (
            "habit.edit",
            #"{"id":"\#(a)","set":{"name":"R","color":"\#(red)","time":1,"weekdays":3,"from":"2026-11-23"}}"#
        ),
        ("habit.edit", #"{"id":"\#(a)","set":{"weekdays":3}}"#),
        (
            "habit.edit",
            #"{"id":"\#(a)","set":{"untimed":true,"weekly":{"times":3,"start":1},"from":"2026-11-23"}}"#
        ),
        (
            "habit.edit",
            #"{"id":"\#(a)","set":{"weekly":{"times":3,"start":1},"from":"2026-11-23","goal":8}}"#
        ),
        ("habit.edit", #"{"id":"\#(a)","set":{"goal":1,"from":"2026-11-23"}}"#),
        ("habit.edit", #"{"id":"\#(a)","set":{"pause":{"from":"2026-11-23","until":"2026-11-30"}}}"#),
        ("habit.edit", #"{"id":"\#(a)","set":{"pause":{"from":"2026-11-23"}}}"#),
        ("habit.move", #"{"id":"\#(a)","rank":"V"}"#),
        ("habit.delete", #"{"id":"\#(a)"}"#), ("habit.restore", #"{"id":"\#(a)"}"#),
        ("habit.purge", #"{"id":"\#(a)"}"#),
        ("habit.check", #"{"id":"\#(a)","day":"2026-11-23","time":420}"#),
        ("habit.uncheck", #"{"id":"\#(a)","day":"2026-11-23"}"#),
        ("habit.add", #"{"id":"\#(a)","day":"2026-11-23","step":"\#(b)","time":420}"#),
        ("habit.subtract", #"{"id":"\#(a)","day":"2026-11-23","step":"\#(b)"}"#),
        ("day.order", #"{"day":"2026-11-23","items":["\#(a)"]}"#),
        ("chat.write", #"{"id":"\#(a)","text":"Hello"}"#),
        ("chat.write", #"{"id":"\#(a)","text":"Hello","to":{"name":"Bob"}}"#),
        ("chat.write", #"{"id":"\#(a)","text":"Hello","to":{"name":"Bob","email":"bob@example.org"}}"#),
        ("chat.write", #"{"id":"\#(a)","text":"Hello","reply":"\#(b)"}"#),
        ("chat.write", #"{"id":"\#(a)","text":"Groceries","list":"\#(b)"}"#),
        ("chat.write", #"{"id":"\#(a)","text":"","blob":"\#(blob)"}"#),
        (
            "chat.write",
            #"{"id":"\#(a)","text":"","blob":"\#(blob)","width":3,"height":2,"preview":"UklG"}"#
        ),
        ("chat.write", #"{"id":"\#(a)","text":"","blob":"\#(blob)","album":"\#(b)"}"#),
        ("chat.forward", #"{"id":"\#(a)","of":"chat:\#(b)","message":"\#(b)"}"#),
        ("chat.react", #"{"id":"\#(a)","sign":"👍"}"#), ("chat.react", #"{"id":"\#(a)"}"#),
        ("chat.clear", #"{"chat":"chat:\#(a)","upTo":7,"hides":true}"#),
        ("chat.clear", #"{"chat":"chat:\#(a)","upTo":7,"hides":true,"as":"\#(b)"}"#),
        ("chat.unclear", #"{"chat":"chat:\#(a)","as":"\#(b)"}"#),
        ("chat.mute", #"{"chat":"chat:\#(a)","on":true}"#),
        ("chat.pin", #"{"chat":"chat:\#(a)","on":false}"#),
        ("chat.unread", #"{"chat":"chat:\#(a)","on":true}"#),
        ("chat.hide", #"{"chat":"chat:\#(a)","messages":["\#(b)","\#(a)"],"on":true}"#),
        ("chat.edit", #"{"id":"\#(a)","text":"Hello"}"#), ("chat.remove", #"{"id":"\#(a)"}"#),
        ("chat.mark", #"{"read":3,"delivered":7}"#), ("chat.mark", #"{"delivered":7}"#),
        ("contact.accept", #"{"person":"\#(a)"}"#), ("contact.decline", #"{"person":"\#(a)"}"#),
        ("contact.restore", #"{"person":"\#(a)"}"#),
        ("person.block", #"{"person":"\#(a)","name":"Bob"}"#), ("person.unblock", #"{"person":"\#(a)"}"#),
        ("photo.add", #"{"id":"\#(a)","blob":"\#(blob)"}"#),
        ("photo.add", #"{"id":"\#(a)","blob":"\#(blob)","album":"\#(b)","place":2}"#),
        (
            "photo.add",
            #"{"id":"\#(a)","blob":"\#(blob)",\#(imageInfo),"caption":"The sea","alternative":"Waves","everyone":true}"#
        ),
        ("photo.describe", #"{"id":"\#(a)","caption":"The sea","alternative":""}"#),
        ("photo.show", #"{"id":"\#(a)","everyone":true}"#),
        ("photo.send", #"{"id":"\#(a)","to":"photos:\#(b)","as":"\#(b)","everyone":false}"#),
        (
            "photo.showDescribed",
            #"{"id":"\#(a)","everyone":false,"caption":"The sea","alternative":"Waves"}"#
        ),
        (
            "photo.sendDescribed",
            #"{"id":"\#(a)","to":"photos:\#(b)","as":"\#(b)","everyone":false,"caption":"","alternative":"Waves"}"#
        ),
        ("photo.delete", #"{"id":"\#(a)"}"#), ("photo.restore", #"{"id":"\#(a)"}"#),
        ("photo.purge", #"{"id":"\#(a)"}"#),
        (
            "favourite.add",
            #"{"photo":"\#(a)","of":"photos:\#(b)","blob":"\#(blob)",\#(imageInfo),"author":"Bob","taken":5,"at":9}"#
        ),
        ("favourite.remove", #"{"photo":"\#(a)","of":"photos:\#(b)"}"#),
        (
            "favourite.keep",
            #"{"source":"unsplash","id":"a","width":4,"height":3,"small":"https://a.b/c","taken":5}"#
        ),
        ("favourite.drop", #"{"source":"unsplash","id":"a"}"#),
        (
            "notifications.snooze",
            #"{"kind":"reminders","of":"\#(b)","scope":"list:\#(a)","at":5,"minutes":10}"#
        ),
        ("settings.mailUnseen", #"{"on":true}"#), ("settings.hideWords", #"{"hides":true}"#),
        ("settings.welcome", #"{"done":true}"#), ("settings.welcome", #"{"done":true,"offer":2}"#),
        ("settings.photoSource", #"{"source":"library"}"#),
        ("notifications.read", #"{"upTo":7}"#),
        ("later.verb", #"{"what":1}"#),
    ]

    @Test("a command is written as it was read", arguments: commands)
    func command(name: String, arguments: String) throws {
        let with = arguments.isEmpty ? "" : #","with":"# + arguments
        let text = #"{"id":"\#(Self.a)","at":1,"scope":"\#(Self.list)","do":"\#(name)"\#(with)}"#
        let command = try Command(JSONValue(parsing: [UInt8](text.utf8)).object())
        if case .unknown = command.intent { #expect(name == "later.verb") }
        #expect(String(decoding: JSONValue.object(command.json).bytes, as: UTF8.self) == text)
    }
}
