import Fixtures
import Foundation

/// Synthetic photographs of about 12 megapixels, stored as a camera would; every fifth is progressive.
enum BenchmarkPhotos {
  static func write(_ count: Int, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for index in 1...max(1, count) {
      let url = URL(fileURLWithPath: folder).appendingPathComponent("photo-\(index).jpg")
      if FileManager.default.fileExists(atPath: url.path) { continue }
      let (width, height) = index % 4 == 0 ? (3000, 4000) : (4000, 3000)
      let bytes = try JPEGFixture().with {
        $0.sampling = JPEGFixture.sampling420
        $0.quality = 92
        $0.isProgressive = index % 5 == 0
        $0.optimizesTables = index % 5 == 0
      }
      .encoded(
        samples: PhotoLike(width: width, height: height, seed: UInt64(index)).rgb8, width: width, height: height,
        components: 3)
      try Data(bytes).write(to: url, options: .atomic)
    }
  }
}
