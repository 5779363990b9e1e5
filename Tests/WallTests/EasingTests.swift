import Foundation
import Testing
import Wall

@Suite struct EasingTests {
  @Test(arguments: Easing.allCases, [2, 3, 30, 997])
  func curvesRunFromZeroToOne(curve: Easing, count: Int) {
    let progress = curve.progress(in: count)
    #expect(progress.count == count && progress.first == 0 && progress.last == 1)
  }

  @Test func linearIsEven() {
    #expect(Easing.linear.progress(in: 5) == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func easeInOutMatchesCSS() {
    let progress = Easing.easeInOut.progress(in: 101)
    #expect(abs(progress[25] - 0.129_161_9) < 1e-6 && abs(progress[50] - 0.5) < 1e-12)
    #expect(zip(progress, progress.reversed()).allSatisfy { abs($0 + $1 - 1) < 1e-12 })
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [31, 300, 5000])
  func springIsADampedOscillation(count: Int) throws {
    // x″ = 50 (1 − x) − 10.6 x′, solved by hand. The remaining distance at the end, e^−5.3 at most, is corrected.
    let (decay, frequency) = (5.3, (50 - 5.3 * 5.3).squareRoot())
    let progress = Easing.spring.progress(in: count)
    for (index, position) in progress.enumerated() {
      let time = Double(index) / Double(count - 1)
      let exact = 1 - exp(-decay * time) * (cos(frequency * time) + decay / frequency * sin(frequency * time))
      #expect(abs(position - exact) < 0.007)
    }
    let highest = try #require(progress.max())
    #expect(highest > 1.02 && highest < 1.05, "a little too far")
  }
}
