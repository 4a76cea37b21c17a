// MARK: - Parts of a page

public let main = Tag(known: "main")
public let header = Tag(known: "header")
public let footer = Tag(known: "footer")
public let nav = Tag(known: "nav")
public let section = Tag(known: "section")
public let article = Tag(known: "article")
public let aside = Tag(known: "aside")
public let div = Tag(known: "div")

// MARK: - Text

public let h1 = Tag(known: "h1")
public let h2 = Tag(known: "h2")
public let h3 = Tag(known: "h3")
public let p = Tag(known: "p")
public let span = Tag(known: "span")
public let strong = Tag(known: "strong")
public let em = Tag(known: "em")
public let small = Tag(known: "small")
public let time = Tag(known: "time")
public let br = Tag(known: "br")
public let hr = Tag(known: "hr")

// MARK: - Lists and tables

public let ul = Tag(known: "ul")
public let ol = Tag(known: "ol")
public let li = Tag(known: "li")
public let table = Tag(known: "table")
public let thead = Tag(known: "thead")
public let tbody = Tag(known: "tbody")
public let tr = Tag(known: "tr")
public let th = Tag(known: "th")
public let td = Tag(known: "td")

// MARK: - Links and pictures

public let a = Tag(known: "a")
public let img = Tag(known: "img")
public let figure = Tag(known: "figure")
public let figcaption = Tag(known: "figcaption")

// MARK: - Forms

public let form = Tag(known: "form")
public let label = Tag(known: "label")
public let input = Tag(known: "input")
public let textarea = Tag(known: "textarea")
public let select = Tag(known: "select")
public let option = Tag(known: "option")
public let button = Tag(known: "button")
public let fieldset = Tag(known: "fieldset")
public let legend = Tag(known: "legend")
public let output = Tag(known: "output")
public let progress = Tag(known: "progress")

// MARK: - Disclosure

public let details = Tag(known: "details")
public let summary = Tag(known: "summary")
public let dialog = Tag(known: "dialog")

// MARK: - Icons

public let svg = Tag(known: "svg")
public let g = Tag(known: "g")
public let path = Tag(known: "path")
public let circle = Tag(known: "circle")
public let line = Tag(known: "line")
public let rect = Tag(known: "rect")
public let polyline = Tag(known: "polyline")
