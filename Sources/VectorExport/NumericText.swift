import Geometry

/// The numbers of an attribute's text, in order.
func numbers(in text: String) -> [Double] {
  let bytes = Array(text.utf8)
  var numbers: [Double] = []
  var i = 0
  while i < bytes.count {
    if let (value, end) = DecimalText.scan(bytes, from: i) {
      numbers.append(value)
      i = end
    } else {
      i += 1
    }
  }
  return numbers
}
