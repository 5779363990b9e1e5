import ImageCodecs
import Testing

@testable import Video

@Suite struct VideoFormatTests {
  private func argument(_ name: String, of format: VideoFormat, quality: Int, jobs: Int? = nil) -> String? {
    let words = format.arguments(quality: quality, effort: .balanced, jobs: jobs)
    return words.firstIndex(of: name).map { words[$0 + 1] }
  }

  @Test func qualitiesBecomeRates() {
    #expect([1, 50, 80, 100].map { argument("-crf", of: .mp4, quality: $0) } == ["51", "31", "18", "10"])
    #expect([1, 50, 80, 100].map { argument("-crf", of: .webm, quality: $0) } == ["63", "37", "21", "10"])
    for format in VideoFormat.allCases {
      let rates = (1...100).compactMap { argument("-crf", of: format, quality: $0).flatMap(Int.init) }
      #expect(rates.count == 100 && rates == rates.sorted(by: >))
    }
  }

  @Test func bytesDoNotDependOnJobs() {
    #expect([nil, 1, 64].map { argument("-threads", of: .mp4, quality: 80, jobs: $0) } == ["4", "4", "4"])
    #expect([nil, 1, 64].map { argument("-threads", of: .webm, quality: 80, jobs: $0) } == ["4", "1", "4"])
    #expect(argument("-row-mt", of: .webm, quality: 80) == "0")
  }

  @Test func namesPromiseFormats() {
    #expect(VideoFormat(fileExtension: "mp4") == .mp4 && VideoFormat(fileExtension: "webm") == .webm)
    #expect(VideoFormat(fileExtension: "mov") == nil && VideoFormat(fileExtension: "") == nil)
  }
}
