import Testing

/// Names that nobody knows, and what the message says was meant.
struct MeantNameTests {
  @Test(arguments: [
    // Keys of records and of layers.
    (#""shape": "rect", "lineWdith": 2"#, "unknown key 'lineWdith' in a shape layer", "lineWidth"),
    (#""lyaers": []"#, "unknown key 'lyaers' in a plain layer", "layers"),
    (#""shpe": "rect""#, "unknown key 'shpe' in a plain layer", "shape"),
    (#""shadow": { "radus": 2 }"#, "unknown key 'radus' in a shadow", "radius"),
    (
      #""animate": { "opacity": { "duraton": 1 } }"#, "unknown key 'duraton' in an animation",
      "duration"
    ),
    (#""transform": { "rotat": 3 }"#, "unknown operation 'rotat'", "rotate"),
    // What Core Animation, CSS and SVG call them.
    (#""shape": "arc", "sweepAngle": 90"#, "unknown key 'sweepAngle' in a shape layer", "endAngle"),
    (#""shape": "arc", "trim": 1"#, "unknown key 'trim' in a shape layer", "strokeEnd"),
    (#""blendMode": "add""#, "expected one of", "plus-lighter"),
    (
      #""animate": { "opacity": { "values": [0, 1], "times": [0, 1] } }"#,
      "unknown key 'times' in an animation", "keyTimes"
    ),
    (#""shape": "rect", "fillColor": "red""#, "unknown key 'fillColor' in a shape layer", "fill"),
    (#""masksToBounds": true"#, "unknown key 'masksToBounds' in a plain layer", "clips"),
    (#""sublayers": []"#, "unknown key 'sublayers' in a plain layer", "layers"),
    (
      #""animate": { "opacity": { "fromValue": 0 } }"#, "unknown key 'fromValue' in an animation",
      "from"
    ),
    (#""alpha": 0.5"#, "unknown key 'alpha' in a plain layer", "opacity"),
    (#""shape": "rect", "pathInsets": 4"#, "unknown key 'pathInsets' in a shape layer", "inset"),
    (#""shape": "rect", "tintColor": "red""#, "unknown key 'tintColor' in a shape layer", "stroke"),
    (
      #""animate": { "opacity": { "from": 0, "beginTime": 1 } }"#,
      "unknown key 'beginTime' in an animation", "begin"
    ),
    (
      #""animate": { "opacity": { "from": 0, "usingSpringWithDamping": 0.5 } }"#,
      "unknown key 'usingSpringWithDamping' in an animation", "spring"
    ),
    (
      #""animate": { "opacity": { "from": 0, "spring": { "initialSpringVelocity": 1 } } }"#,
      "unknown key 'initialSpringVelocity' in a spring", "initialVelocity"
    ),
    (
      #""animate": { "opacity": { "from": 0, "timing": "kCAMediaTimingFunctionEaseIn" } }"#,
      "unknown timing 'kCAMediaTimingFunctionEaseIn'", "easeIn"
    ),
    (
      #""shape": "rect", "stroke": "red", "lineCap": "kCALineCapRound""#, "expected one of", "round"
    ),
    (#""type": "CAShapeLayer""#, "expected one of", "shape"),
    (#""backdrop": "UIBlurEffectStyleDark""#, "expected one of", "dark"),
    // Key paths.
    (#""animate": { "alpha": { "from": 0 } }"#, "unknown key path 'alpha'", "opacity"),
    (
      #""animate": { "frame.origin.x": { "from": 0 } }"#, "unknown key path 'frame.origin.x'",
      "position.x"
    ),
    (#""animate": { "opactiy": { "from": 0 } }"#, "unknown key path 'opactiy'", "opacity"),
    (
      #""animate": { "rotation": { "from": 0 } }"#, "unknown key path 'rotation'",
      "transform.rotation"
    ),
    (#""actions": { "opacty": null }"#, "unknown key path 'opacty'", "opacity"),
    // Values of a choice, colours, timings, functions, names, styles, layers.
    (#""blendMode": "multipy""#, "expected one of", "multiply"),
    (#""background": "tomatoe""#, "unknown colour 'tomatoe'", "tomato"),
    (
      #""animate": { "opacity": { "from": 0, "timing": "easeOutt" } }"#,
      "unknown timing 'easeOutt'",
      "easeOut"
    ),
    (#""opacity": "=mim(1, 2)""#, "unknown function 'mim'", "min"),
    (#""opacity": "=widht""#, "unknown name 'widht'", "width"),
    (#""style": "thik""#, "unknown style 'thik'", "thick"),
    (#""path": "tik", "fill": "red""#, "", "tick"),
    (#""snapshotOf": "bx""#, "", "box"),
    (#""animate": { "opacity": { "from": 0, "begin": "fade.end" } }"#, "", "fad"),
  ])
  func `what was meant is told`(layer: String, message: String, meant: String) throws {
    let document = Documents.layers(
      """
      { "name": "box", "animate": { "opacity": { "name": "fad", "from": 0 } } }, { \(layer) }
      """, #""styles": { "thick": { "opacity": 1 } }, "paths": { "tick": "M0 0" },"#)
    let complaints = Documents.complaints(document)
    #expect(complaints.count == 1, "\(complaints)")
    let only = try #require(complaints.first)
    #expect(only.contains(message))
    #expect(only.hasSuffix("did you mean '\(meant)'?"), "\(only)")
  }

  /// Values of another kind, as other tools write them.
  @Test(arguments: [
    (#""opacity": "50%""#, "write 0.5"),
    (#""zPosition": "20px""#, "write 20"),
    (#""hidden": "true""#, "write true"),
    (#""shape": "rect", "fill": [255, 0, 128]"#, #"write "rgb(255 0 128)""#),
    (
      #""shape": "rect", "fill": { "r": 1, "g": 0, "b": 0.5, "a": 0.5 }"#,
      #"write "rgb(255 0 128 / 0.5)""#
    ),
    (
      #""shape": "rect", "fill": { "color": "red" }"#,
      "and a gradient has the keys 'gradient' and 'colors'"
    ),
    (#""position": { "x": 5, "y": 6 }"#, "write [5, 6]"),
    (#""shape": "rect", "size": "40x20""#, "write [40, 20]"),
    (#""shape": "rect", "stroke": "red", "dash": "4 2""#, "write [4, 2]"),
    (#""anchorPoint": "center""#, "the middle is [0.5, 0.5]"),
    (#""shadow": true"#, "it is an object with keys such as 'color', 'offset' and 'radius'"),
    (#""fontSize": 12"#, #"write it in 'font': { "size": … }"#),
    (#""shadowRadius": 2"#, #"write it in 'shadow': { "radius": … }"#),
    (#""duration": 2"#, "it belongs in 'animate'"),
    (#""animate": { "opacity": [0, 1] }"#, #"keyframes are its 'values': { "values": [0, 1] }"#),
    (
      #""animate": { "opacity": { "to": 0, "repeatCount": "infinite" } }"#,
      "did you mean 'forever'?"
    ),
    (#""path": "tuck", "fill": "red""#, "path data begins with 'M', as in 'M 0 0 L 10 10'"),
    (#""path": [[0, 0], [1, 1]], "fill": "red""#, #""points": [[0, 0], [10, 10]] }"#),
    (#""image": "https://example.org/a.png""#, "save it next to the document"),
    (#""opacity": "=i / 3""#, "'i' is known in a layer with 'repeat', and in what it contains"),
    (#""opacity": "=sin(t)""#, "expressions are evaluated once; 'animate' makes values move"),
    (#""opacity": "=if(1, 2)""#, "write 'condition ? one : other'"),
    (#""background": "=mix(red, blue, 0.5)""#, "a colour is a text: 'red' in quotes"),
    (#""size": ["width / 2", 4]"#, #"an expression begins with '=': "=width / 2""#),
    (#""size": ["=width - 10px", 4]"#, "numbers in expressions have no unit"),
    (#""opacity": "=50%""#, #"a percentage is a text of its own: "50%""#),
    (#""background": "${tint}""#, "a value goes into braces without the '$'"),
    (#""background": "{{tint}}""#, "write the parameter as '=tint'"),
  ])
  func `how a value is written is told`(layer: String, hint: String) {
    let complaints = Documents.complaints(
      Documents.layers(
        "{ \(layer) }", #""parameters": { "tint": { "type": "color", "default": "red" } },"#))
    #expect(complaints.count == 1 && complaints[0].hasSuffix(hint), "\(complaints)")
  }

  @Test(arguments: [
    (
      #"{ "size": [9, 9], "layers": [] }"#,
      ["unknown key 'size' in a document; it belongs in 'canvas'", "needs the key 'canvas'"]
    ),
    (
      #"{ "canvas": [9, 9], "layers": [] }"#,
      ["expected a canvas, found a list; the canvas is an object: { \"size\": [width, height] }"]
    ),
    (
      ##"{ "canvas": { "size": [9, 9], "matte": "#fff8" }, "layers": [] }"##,
      ["a matte must be opaque; or 'transparent' for none"]
    ),
    (#"{ "canvas": { "size": [9, 9], "matte": "transparent" }, "layers": [] }"#, []),
    (
      Documents.layers(#"{ "type": "circle", "fill": "red" }"#),
      [#"'circle' is not a kind of layer; a shape is written "shape": "circle""#]
    ),
    (Documents.layers(#"{ "type": "shpe", "fill": "red" }"#), ["did you mean 'shape'?"]),
    (
      Documents.layers(#"{ "circle": { "radius": 5 }, "fill": "red" }"#),
      [#"unknown key 'circle' in a plain layer; a shape is written "shape": "circle""#]
    ),
    (Documents.layers(#"{ "group": [] }"#), ["did you mean 'layers'?"]),
    (Documents.layers(#"{ "count": 4, "layers": [] }"#), ["did you mean 'instances'?"]),
    (Documents.layers(#"{ "//": "a note" }"#), ["a comment is written // …"]),
    (
      Documents.layers(#"{ "shape": "rect", "size": 40, "position": "center" }"#),
      ["a square is [40, 40]", #"the middle is ["50%", "50%"]"#]
    ),
    (
      Documents.layers(#"{ "shape": "rect", "position": ["=10 + idx", 4] }"#),
      ["unknown name 'idx'"]
    ),
    (
      Documents.layers(#"{ "shape": "rect", "transform": "rotate(45)" }"#),
      [#"an operation is an object: {"rotate": 45}"#]
    ),
    (
      Documents.layers(#"{ "gradient": "linear", "stops": ["red", "blue"] }"#),
      ["did you mean 'axial'?", "did you mean 'colors'?"]
    ),
    (
      Documents.layers(#"{ "shape": "roundedRect", "radius2": 3, "opacity": "=1 +", "glow": 2 }"#),
      ["did you mean 'radius'?", "expected a value, found the end", "unknown key 'glow'"]
    ),
    // What CSS says otherwise.
    (
      Documents.layers(#"{ "shape": "rect", "fill": "linear-gradient(red, blue)" }"#),
      [#"{"gradient": "axial", "colors": ["red", "gold"]}"#]
    ),
    (
      Documents.layers(#"{ "shape": "rect", "transform": { "scale": 2, "rotate": 3 } }"#),
      [#"[{"scale": 2}, {"rotate": 45}]"#]
    ),
    (
      Documents.layers(
        #"{ "animate": { "opacity": { "to": 0, "timing": "cubic-bezier(0, 0, 1, 1)" } } }"#),
      ["four numbers"]
    ),
    (
      Documents.layers(#"{ "animate": { "opacity": { "to": 0, "timing": "bounce" } } }"#),
      ["did you mean 'easeOutBounce'?"]
    ),
    (
      Documents.layers(
        #"{ "animate": { "opacity": { "values": [0, 1], "keyTimes": [0, 0.5] } } }"#),
      ["repeat it at 1"]
    ),
  ])
  func `what a newcomer writes is answered with what to write`(
    document: String, messages: [String]
  ) {
    let complaints = Documents.complaints(document)
    #expect(complaints.count == messages.count, "\(complaints)")
    for message in messages {
      #expect(complaints.contains { $0.contains(message) }, "\(message) is not in \(complaints)")
    }
  }

  @Test(arguments: [
    #""mask": { "shape": "circle", "size": [40, 40], "invert": true }"#, #""x": 10"#,
    #""text": "a", "fontSize": 20"#, #""borderWidth": 2"#,
    #""text": "a", "along": true"#,
  ])
  func `a guess is not followed where the value does not fit it`(layer: String) {
    // Texts cannot be set here, which is another matter.
    let complaints = Documents.complaints(Documents.layers("{ \(layer) }"))
      .filter { !$0.contains("fonts") && !$0.contains("texts") }
    #expect(complaints.count == 1, "\(complaints)")
    #expect(complaints.first?.contains("unknown key") == true, "\(complaints)")
  }

  @Test func `a parameter's name where its value is meant is told`() {
    let document = Documents.layers(
      #"{ "background": "ink" }"#,
      #""parameters": { "ink": { "type": "color", "default": "red" } },"#)
    #expect(
      Documents.complaints(document).first?.hasSuffix(
        "unknown colour 'ink'; write the parameter as '=ink'") == true)
  }

  @Test func `what stands under a misspelt key is read as if the key were right`() {
    let document = """
      { "canvas": { "size": [9, 9] }, "lyers": [
        { "shpe": "star", "corners": "many", "animatd": { "opactiy": { "duraton": -1 } } } ] }
      """
    #expect(
      Documents.complaints(document) == [
        "1:33: unknown key 'lyers' in a document; did you mean 'layers'?",
        "2:5: unknown key 'shpe' in a plain layer; did you mean 'shape'?",
        "2:32: expected a whole number, found the text 'many'",
        "2:40: unknown key 'animatd' in a plain layer; did you mean 'animate'?",
        "2:53: unknown key path 'opactiy'; did you mean 'opacity'?",
        "2:66: unknown key 'duraton' in an animation; did you mean 'duration'?",
        "2:77: must be at least 0, found -1",
      ])
  }
}
