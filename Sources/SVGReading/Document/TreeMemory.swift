import Geometry
import Scene
import SceneReading

/// What a tree has found out and would find out again: any part of it may be forgotten.
struct TreeMemory {
  typealias Question = StyledTree.Question

  /// The values of properties that do not move.
  var values = BoundedMemory<Question, Value>()
  /// What texts mean on an element; nil for those that cannot be read.
  var texts = BoundedMemory<TextQuestion, Value?>()
  /// The animations on which properties depend.
  var movers = BoundedMemory<Question, [StyledTree.Mover]>()
  /// The declarations for elements whose `class` is animated, by node and classes.
  var styles: [Question: DeclaredStyle] = [:]
  /// Keyframes that do not depend on time, by their animation and property.
  var keys: [Question: [StyledTree.Key]] = [:]
  /// The lists of the `animation-` properties, by node: those that inherit them ask again for each property.
  var animationLists: [Int: [String: [String]]] = [:]
  /// The values of animations' lists that do not depend on time; nil for those that cannot be read.
  var lists = BoundedMemory<ListQuestion, [Value]?>()

  /// The letters of texts that have been set, by node.
  var letters: [Int: [PlacedLetter]] = [:]
  /// The layouts of texts that have been set in the style of a node.
  var layouts: [Question: TextLayout?] = [:]
  /// What `ex`, `ch` and `lh` are in the style of a node.
  var fontMeasures: [Int: FontMeasures?] = [:]
  /// The layouts of texts in installed fonts; copies of an element share theirs.
  var sharedLayouts = BoundedMemory<TextRequest, Result<TextLayout, TextLayoutError>>()
  /// The outlines of letters and of texts; copies share theirs.
  var textOutlines: Set<Path> = []
  /// Whether texts keep their size in the picture, by node.
  var keepingSize: [Int: Bool] = [:]
  /// Whether the size of letters changes other than in steps, by node.
  var slidingInSize: [Int: Bool] = [:]

  /// The measured paths of path data.
  var measures: [String: PathMeasure] = [:]
  /// The paths that motions follow, by the motion.
  var tracks: [Int: PathMeasure] = [:]
  /// The boxes of what never changes its form, by node.
  var stillBounds: [Int: Rect?] = [:]
  var roles: [Int: BoxRole] = [:]

  struct TextQuestion: Hashable {
    var text: String
    var name: String
    var node: Int
    var isStyle: Bool
  }

  struct ListQuestion: Hashable {
    /// The index of a SMIL animation.
    var animation: Int
    var node: Int
  }

  struct TextRequest: Hashable {
    var text: String
    var style: TextStyle
  }

  /// Forgets what depends on the keywords that texts have at a time.
  mutating func forgetTexts() {
    letters = [:]
    layouts = [:]
    fontMeasures = [:]
  }
}

/// Caches answers that a few elements in a row need; when there are too many, all are dropped.
struct BoundedMemory<Question: Hashable, Answer> {
  private static var most: Int { 100_000 }
  private var answers: [Question: Answer] = [:]
  private var size = 0

  init() {}

  subscript(question: Question) -> Answer? { answers[question] }

  /// Remembers an answer; `size` is how many values it has.
  mutating func keep(_ answer: Answer, for question: Question, size: Int = 1) {
    self.size += size
    if self.size > Self.most {
      answers = [:]
      self.size = size
    }
    answers.updateValue(answer, forKey: question)
  }
}
