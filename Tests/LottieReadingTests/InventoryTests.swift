import Diagnostics
import DisplayList
import Geometry
import LottieReading
import SceneReading
import Testing

/// The list of what a document consists of.
struct InventoryTests {
  /// Files beside the document: `here.png` only.
  private func inventory(_ text: String) -> Inventory? {
    let resources = Resources(
      readFile: { path in
        path == "folder/images/here.png"
          ? .success([1]) : .failure(Resources.Failure("no such file"))
      }, preset: { _ in nil }, presetNames: { [] },
      decodeImage: { _ in Image(identity: 1, width: 1, height: 1, pixels: [.max]) })
    let file = SourceFile(name: "a.json", path: "folder/a.json", text: text)
    return LottieReader(resources: resources).read(file, isListing: true).inventory
  }

  @Test func `nothing is listed unless it is asked for`() {
    #expect(Lottie.read(Lottie.text("")).scene != nil)
    #expect(Lottie.read(Lottie.text("")).inventory == nil)
  }

  @Test func `layers tell their kinds, parents, mattes and times`() throws {
    let text = Lottie.text(
      #"""
      {"ty": 4, "nm": "hole", "ind": 7, "td": 1, "ip": 0, "op": 20, "ks": {}, "shapes": []},
      {"ty": 1, "nm": "ground", "tt": 4, "parent": 9, "ip": 5, "op": 15, "sw": 9, "sh": 9, "sc": "#f00", "ks": {}},
      {"ty": 3, "ind": 9, "ip": -10, "op": 20, "hd": true, "ks": {}},
      {"ty": 5, "nm": "words", "tt": 1, "tp": 7, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "Yes"}}]}}}, {"ty": 99, "nm": "new"}
      """#)
    let inventory = try #require(self.inventory(text))
    #expect(inventory.isFrontFirst)
    #expect(inventory.layers.map(\.name) == ["hole", "ground", "9", "words", "new"])
    #expect(inventory.layers.map(\.kind) == ["shapes", "solid", "null", "text", "kind 99"])
    #expect(inventory.layers.map(\.text) == [nil, nil, nil, "Yes", nil])
    #expect(inventory.layers.map(\.parent) == [nil, "9", nil, nil, nil])
    #expect(inventory.layers.map(\.matte?.mode) == [nil, "inverted luma", nil, "alpha", nil])
    #expect(inventory.layers.map(\.matte?.layer) == [nil, "hole", nil, "hole", nil])
    #expect(inventory.layers.map(\.isMatte) == [true, false, false, false, false])
    #expect(inventory.layers.map(\.isHidden) == [false, false, true, false, false])
    #expect(inventory.layers.map(\.start) == [0, 0.5, -1, nil, nil])
    #expect(inventory.layers.map(\.end) == [2, 1.5, 2, nil, nil])
  }

  @Test func `assets tell where they are and how often they are used`() throws {
    let text = Lottie.text(
      #"""
      {"ty": 0, "refId": "c", "ip": 0, "op": 20, "w": 9, "h": 9, "ks": {}}, {"ty": 2, "refId": "here", "ks": {}},
      {"ty": 2, "refId": "in", "ks": {}}
      """#,
      more: #"""
        "assets": [
          {"id": "here", "w": 4, "h": 5, "u": "images/", "p": "here.png"},
          {"id": "gone", "w": 4, "h": 5, "u": "images/", "p": "gone.png"},
          {"id": "idle", "w": 4, "h": 5, "u": "images/", "p": "idle.png"},
          {"id": "in", "w": 4, "h": 5, "u": "", "p": "data:image/png;base64,AA==", "e": 1},
          {"id": "tune", "u": "", "p": "tune.mp3"},
          {"id": "c", "layers": [{"ty": 2, "nm": "one", "refId": "here", "ks": {}}, {"ty": 2, "refId": "gone", "ks": {}}]}],
        """#)
    let inventory = try #require(self.inventory(text))
    #expect(inventory.assets.map(\.id) == ["here", "gone", "idle", "in", "tune", "c"])
    #expect(
      inventory.assets.map(\.kind) == ["image", "image", "image", "image", "sound", "composition"])
    #expect(
      inventory.assets.map(\.source) == [
        .file(path: "folder/images/here.png"), .missing(path: "images/gone.png"),
        .unread(path: "images/idle.png"), .document, .unread(path: "tune.mp3"), .document,
      ])
    #expect(inventory.assets.map(\.uses) == [2, 1, 0, 1, 0, 1])
    #expect(inventory.assets[0].size == Size(4, 5) && inventory.assets[5].size == nil)
    #expect(inventory.assets[5].layers.map(\.name) == ["one", ""])
  }

  @Test func `long lists and names are cut`() throws {
    // One letter with any number of accents is a single character.
    let name = "e" + String(repeating: "\u{301}", count: 100_000)
    let layer = #"{"ty": 3, "ks": {}}"#
    let layers = [String](repeating: layer, count: 1500).joined(separator: ",")
    let asset = #"{"id": "a", "u": "", "p": "x"}"#
    let assets = [String](repeating: asset, count: 2500).joined(separator: ",")
    let text = Lottie.text(
      #"{"ty": 3, "nm": "\#(name)", "ind": 1, "ks": {}}, {"ty": 3, "parent": 1, "ks": {}}, \#(layers)"#,
      more: #""assets": [{"id": "c", "layers": [\#(layers)]}, \#(assets)],"#)
    let inventory = try #require(self.inventory(text))
    #expect(inventory.layers.count + inventory.assets[0].layers.count == Inventory.mostListed)
    #expect(inventory.unlistedLayers == 3002 - Inventory.mostListed)
    #expect(inventory.assets.count == Inventory.mostListed)
    #expect(inventory.unlistedAssets == 2501 - Inventory.mostListed)
    #expect(inventory.layers[0].name.unicodeScalars.count == 100)
    #expect(inventory.layers[1].parent == inventory.layers[0].name)
  }
}
