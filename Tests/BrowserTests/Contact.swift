import Raster

/// Many stills in one page, so that a browser is started once for all of them.
struct ContactPage {
  struct Slot {
    var case_: Int
    var time: Int
    var x: Int
    var y: Int
  }

  private(set) var slots: [Slot] = []
  private(set) var html =
    "<!DOCTYPE html><style>body{margin:0;background:#fff}"
    + "iframe{position:absolute;border:0}</style>"
  private(set) var width = 0
  private(set) var height = 0

  /// As many pages as it takes for every time of every case.
  static func pages(of cases: [ExportCase]) -> [ContactPage] {
    var pages = [ContactPage()]
    var (x, y, row) = (0, 0, 0)
    for (i, item) in cases.enumerated() {
      for (k, time) in item.times.enumerated() {
        if x > 0, x + item.width > 1600 { (x, y, row) = (0, y + row, 0) }
        if y + item.height > 6000 || pages[pages.count - 1].slots.count >= 400 {
          pages.append(ContactPage())
          (x, y, row) = (0, 0, 0)
        }
        pages[pages.count - 1].add(item, i, k, time, x, y)
        x += item.width
        row = max(row, item.height)
      }
    }
    return pages.filter { !$0.slots.isEmpty }
  }

  private mutating func add(
    _ item: ExportCase, _ index: Int, _ k: Int, _ time: Double, _ x: Int, _ y: Int
  ) {
    slots.append(Slot(case_: index, time: k, x: x, y: y))
    width = max(width, x + item.width)
    height = max(height, y + item.height)
    let document = item.still(at: time).split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: "&amp;").split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "&quot;")
    html +=
      "<iframe style=\"left:\(x)px;top:\(y)px;width:\(item.width)px;height:\(item.height)px\""
      + " srcdoc=\"\(document)\"></iframe>"
  }
}
