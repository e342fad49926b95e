import Testing

@testable import Encoding

/// What is tried, and what is not because neighbours decided it.
struct TrialTests {
  @Test func `a file well behind another one midway is given up`() {
    var pace = GIFPace()
    for frame in 1...8 {
      let isBehind = pace.isBehind(frame * 1000, at: frame, of: 8)
      #expect(!isBehind, "there is no other one")
    }
    pace.lead()
    pace.beginNext()
    let early = pace.isBehind(9000, at: 1, of: 8)
    let near = pace.isBehind(5100, at: 5, of: 8)
    let late = pace.isBehind(9000, at: 6, of: 8)
    #expect(!early && !near && late)
  }

  @Test func `ways that never win rest, but not for ever`() {
    var trial = FreedomTrial()
    var tries = [0, 0, 0]
    for _ in 0..<100 {
      let ways = trial.promising(of: [0, 1, 2])
      #expect(ways.first == 0)
      for way in ways { tries[way] += 1 }
      trial.take(1, of: ways)
    }
    #expect(tries[0] == 100 && tries[1] == 100)
    #expect((10..<60).contains(tries[2]), "the last one never wins")
  }

  @Test func `a way that never wins is tried as seldom as was asked`() {
    var (often, seldom) = (FreedomTrial(interval: 2), FreedomTrial(interval: 10))
    var tries = (often: 0, seldom: 0)
    for _ in 0..<100 {
      let ways = (often.promising(of: [0, 1]), seldom.promising(of: [0, 1]))
      tries.often += ways.0.contains(1) ? 1 : 0
      tries.seldom += ways.1.contains(1) ? 1 : 0
      often.take(0, of: ways.0)
      seldom.take(0, of: ways.1)
    }
    #expect((50..<60).contains(tries.often) && (10..<20).contains(tries.seldom))
  }

  @Test func `ways that lose take turns, and one that wins comes first`() {
    var trial = TurnTrial(patience: 3, interval: 4)
    var tries: [[Int]] = []
    for _ in 0..<103 {
      let ways = trial.promising(of: [0, 1, 2, 3])
      trial.take(2, of: ways)
      tries.append(ways)
    }
    #expect(tries[0] == [0, 1, 2, 3] && tries[1] == [2, 0, 1, 3], "none of them has lost yet")
    let late = tries.dropFirst(3)
    #expect(late.allSatisfy { $0.first == 2 && $0.count <= 2 })
    for way in [0, 1, 3] { #expect(late.count { $0.contains(way) } == 25) }
    trial.take(3, of: [2, 3])
    for _ in 0..<3 {
      let ways = trial.promising(of: [0, 1, 2, 3])
      #expect(
        ways.first == 3 && ways.contains(2),
        "the last one won, and the one before does not rest yet")
    }
  }

  @Test func `some way is tried even if all of them lose`() {
    var trial = TurnTrial(patience: 1, interval: 4)
    for _ in 0..<20 {
      let ways = trial.promising(of: [6, 2])
      #expect(ways == [6] || ways == [2] || ways == [6, 2])
      trial.take(nil, of: ways)
    }
  }

  @Test
  func `the way a small picture was coded last is always tried, and what it knew of green is kept`()
  {
    var trial = SmallWebPTrial()
    let ways: [SmallWebP.Way] = [.colors, .noCopies, .cache]
    var tries: [SmallWebP.Way: Int] = [:]
    for _ in 0..<60 {
      let (tried, isLessGreen) = trial.promising(of: ways)
      #expect(tried.contains(.cache) && (tried == ways) == (isLessGreen == nil))
      #expect(isLessGreen != true, "it was not last time")
      for way in tried { tries[way, default: 0] += 1 }
      trial.take(.cache, of: tried, isLessGreen: false)
    }
    #expect(tries[.cache] == 60)
    #expect((20..<30).contains(tries[.colors] ?? 0) && tries[.colors] == tries[.noCopies])
  }

  @Test(arguments: [true, false])
  func `the palette that keeps winning is mostly the only one tried`(
    isOwn: Bool
  ) {
    var trial = OwnPaletteTrial()
    let (bytes, own) = isOwn ? (2000, 1000) as (Int, Float) : (1000, 2000)
    var both = 0
    for _ in 0..<50 {
      let way = trial.way(painting: 500, error: 400)
      #expect(way == .both || way == (isOwn ? .own : .shared))
      both += way == .both ? 1 : 0
      trial.take(
        sharedBytes: way == .own ? nil : bytes, error: 400, ownCost: way == .shared ? nil : own,
        painting: 500)
    }
    #expect((4..<10).contains(both))
    // What won each time rests longer and longer, but is doubted in the end.
    let last = (0..<40).contains { _ in
      let way = trial.way(painting: 500, error: 400)
      trial.take(
        sharedBytes: way == .own ? nil : bytes, error: 400, ownCost: way == .shared ? nil : own,
        painting: 500)
      return way == .both
    }
    #expect(last)
  }
}
