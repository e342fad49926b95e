/// What the words of Core Animation, CSS and SVG are called here.
enum Synonyms {
  /// One of the names; nil where the word is foreign everywhere or means nothing among them.
  static func name(for word: String, among names: some Sequence<String>) -> String? {
    guard let meant = table[word] else { return nil }
    return meant.first { name in names.contains(name) }
  }

  private static let table: [String: [String]] = [
    "fromValue": ["from"], "toValue": ["to"], "byValue": ["by"],
    "timingFunction": ["timing"], "easing": ["timing"], "ease": ["timing"],
    "timingFunctions": ["timings"], "calculationMode": ["calculation"],
    "isAdditive": ["additive"], "isCumulative": ["cumulative"], "animations": ["animate", "group"],
    "property": ["keyPath"], "iterations": ["repeatCount"], "loop": ["repeatCount"],
    "alternate": ["autoreverses"], "direction": ["autoreverses"],
    "fillColor": ["fill", "color"], "strokeColor": ["stroke"], "foregroundColor": ["color"],
    "stroke-width": ["lineWidth"], "strokeWidth": ["lineWidth"], "lineDashPattern": ["dash"],
    "strokeDashArray": ["dash"], "lineDashPhase": ["dashPhase"],
    "strokeDashOffset": ["dashPhase"], "d": ["path"], "points": ["path"],
    "backgroundColor": ["background"], "isHidden": ["hidden"], "masksToBounds": ["clips"],
    "overflow": ["clips"], "sublayers": ["layers"], "children": ["layers"],
    "borderWidth": ["border.width", "border"], "borderColor": ["border.color", "border"],
    "borderRadius": ["cornerRadius"], "filter": ["blur"], "mix-blend-mode": ["blendMode"],
    "compositingFilter": ["blendMode"], "shadowColor": ["shadow.color", "shadow"],
    "shadowOffset": ["shadow.offset", "shadow"], "shadowRadius": ["shadow.radius", "shadow"],
    "shadowOpacity": ["shadow.opacity", "shadow"], "instanceCount": ["instances"],
    "contents": ["image"], "src": ["image"], "href": ["use"], "string": ["text"],
    "fontSize": ["font"], "fontFamily": ["font"], "emitterCells": ["emitter"],
    "bounds": ["size"], "width": ["size"], "height": ["size"],
    "x": ["position.x", "position"], "y": ["position.y", "position"],
    "stops": ["colors"], "linear": ["axial"], "angular": ["conic"], "sweep": ["conic"],
    "rotate": ["transform.rotation", "transform"], "rotation": ["transform.rotation", "transform"],
    "scale": ["transform.scale", "transform"],
    "translate": ["transform.translation", "transform"],
    "translateX": ["transform.translation.x"], "translateY": ["transform.translation.y"],
    "rotateZ": ["transform.rotation"], "scaleX": ["transform.scale.x"],
    "scaleY": ["transform.scale.y"],
    "removedOnCompletion": ["fillMode"], "isRemovedOnCompletion": ["fillMode"],
    "beginTime": ["begin"], "start": ["begin"], "repeat": ["repeatCount"],
    "initialSpringVelocity": ["initialVelocity"], "usingSpringWithDamping": ["dampingRatio"],
    "dampingFraction": ["dampingRatio"], "tintColor": ["stroke", "color"],
    "pathInsets": ["inset"], "insets": ["inset"], "kCAMediaTimingFunctionLinear": ["linear"],
    "kCAMediaTimingFunctionEaseIn": ["easeIn"], "kCAMediaTimingFunctionEaseOut": ["easeOut"],
    "kCAMediaTimingFunctionEaseInEaseOut": ["easeInEaseOut"],
    "kCAMediaTimingFunctionDefault": ["default"], "kCAFillModeForwards": ["forwards"],
    "kCAFillModeBackwards": ["backwards"], "kCAFillModeBoth": ["both"],
    "kCAFillModeRemoved": ["removed"], "kCALineCapRound": ["round"], "kCALineCapButt": ["butt"],
    "kCALineCapSquare": ["square"], "kCALineJoinMiter": ["miter"], "kCALineJoinRound": ["round"],
    "kCALineJoinBevel": ["bevel"],
    "background-color": ["background"], "border-radius": ["cornerRadius"],
    "textAlign": ["align"], "text-align": ["align"], "zIndex": ["zPosition"],
    "z-index": ["zPosition"], "visible": ["hidden"], "visibility": ["hidden"],
    "display": ["hidden"], "id": ["name"], "r": ["radius"], "rectangle": ["rect"],
    "linear-gradient": ["axial"], "radial-gradient": ["radial"], "infinite": ["forever"],
    "transform-origin": ["anchorPoint"], "font-size": ["font"], "font-family": ["font"],
    "letter-spacing": ["letterSpacing"], "line-height": ["lineHeight"],
  ]
}
