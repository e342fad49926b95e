import Raster

/// Many stills on one page, so that a browser is started once for all of them.
struct ContactPage {
  struct Slot {
    var case_: Int
    var time: Int
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  private(set) var slots: [Slot] = []
  private var html =
    "<!DOCTYPE html><style>body{margin:0;background:#fff}"
    + "div,svg{position:absolute}</style>"
  private var script = ""
  /// All SVGs in one document instead of one for each.
  private var isTogether = false

  var document: String { html + "<script>\(Self.functions)\(script)</script>" }

  /// Shows the next still at a time. Rules and styles also apply to what `use` shows, unlike the list of a page's animations.
  private static let functions = """
    var hosts=document.querySelectorAll('div'),next=0;function show(time){const root=hosts[next++].shadowRoot;\
    const svg=root.querySelector('svg');svg.pauseAnimations();svg.setCurrentTime(time);\
    const late=r=>{if(r.style&&r.style.animationName)\
    r.style.animationDelay=r.style.animationDelay.split(',').map(d=>parseFloat(d)-time+'s').join()};\
    for(const h of root.styleSheets)for(const r of h.cssRules)late(r);\
    root.querySelectorAll('[style]').forEach(late)}
    """

  private(set) var width = 0
  private(set) var height = 0

  /// The maximum size of a page in pixels, unless a single image is larger.
  private static let limits = (width: 3200, height: 8_000)

  /// As many pages as needed for every time of every case.
  static func pages(of cases: [ExportCase], isTogether: Bool = false) -> [ContactPage] {
    var empty = ContactPage()
    empty.isTogether = isTogether
    var pages = [empty]
    var (x, y, row) = (0, 0, 0)
    for (i, item) in cases.enumerated() {
      let width = item.width * item.density
      let height = item.height * item.density
      for (k, time) in item.times.enumerated() {
        if x > 0, x + width > limits.width { (x, y, row) = (0, y + row, 0) }
        if y > 0 && y + height > limits.height || pages[pages.count - 1].slots.count >= 1000 {
          pages.append(empty)
          (x, y, row) = (0, 0, 0)
        }
        pages[pages.count - 1].add(
          item, Slot(case_: i, time: k, x: x, y: y, width: width, height: height), time)
        x += width
        row = max(row, height)
      }
    }
    return pages.filter { !$0.slots.isEmpty }
  }

  private mutating func add(_ item: ExportCase, _ slot: Slot, _ time: Double) {
    slots.append(slot)
    width = max(width, slot.x + slot.width)
    height = max(height, slot.y + slot.height)
    let place = "left:\(slot.x)px;top:\(slot.y)px;width:\(slot.width)px;height:\(slot.height)px"
    if isTogether {
      html += item.svg.replacing("<svg", with: "<svg style=\"\(place)\"", maxReplacements: 1)
      let number = slots.count - 1
      script += "var s=document.querySelectorAll('svg')[\(number)];"
      script += "s.pauseAnimations();s.setCurrentTime(\(item.pageTime(time)));"
      return
    }
    html += "<div style=\"\(place)\"><template shadowrootmode=open>\(item.still)</template></div>"
    script += "show(\(item.pageTime(time)));"
  }
}
