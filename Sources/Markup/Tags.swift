// MARK: - Parts of a page

public var main: Tag { Tag(known: "main") }
public var header: Tag { Tag(known: "header") }
public var footer: Tag { Tag(known: "footer") }
public var nav: Tag { Tag(known: "nav") }
public var section: Tag { Tag(known: "section") }
public var div: Tag { Tag(known: "div") }

// MARK: - Text

public var h1: Tag { Tag(known: "h1") }
public var h2: Tag { Tag(known: "h2") }
public var p: Tag { Tag(known: "p") }
public var span: Tag { Tag(known: "span") }
public var mark: Tag { Tag(known: "mark") }
public var time: Tag { Tag(known: "time") }

// MARK: - Lists and tables

public var ul: Tag { Tag(known: "ul") }
public var ol: Tag { Tag(known: "ol") }
public var li: Tag { Tag(known: "li") }
public var table: Tag { Tag(known: "table") }
public var tbody: Tag { Tag(known: "tbody") }
public var tr: Tag { Tag(known: "tr") }
public var td: Tag { Tag(known: "td") }

// MARK: - Links and pictures

public var a: Tag { Tag(known: "a") }
public var img: Tag { Tag(known: "img") }
public var figure: Tag { Tag(known: "figure") }

// MARK: - Forms

public var form: Tag { Tag(known: "form") }
public var label: Tag { Tag(known: "label") }
public var input: Tag { Tag(known: "input") }
public var textarea: Tag { Tag(known: "textarea") }
public var select: Tag { Tag(known: "select") }
public var option: Tag { Tag(known: "option") }
public var button: Tag { Tag(known: "button") }
public var fieldset: Tag { Tag(known: "fieldset") }
public var output: Tag { Tag(known: "output") }
public var progress: Tag { Tag(known: "progress") }

// MARK: - Disclosure

public var details: Tag { Tag(known: "details") }
public var summary: Tag { Tag(known: "summary") }
public var dialog: Tag { Tag(known: "dialog") }

// MARK: - Icons

public var svg: Tag { Tag(known: "svg") }
public var path: Tag { Tag(known: "path") }
public var line: Tag { Tag(known: "line") }
public var rect: Tag { Tag(known: "rect") }
