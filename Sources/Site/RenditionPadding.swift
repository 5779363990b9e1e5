import Sealing

/// The padded sizes of a photo's sealed renditions.
///
/// The sizes of four renditions identify a photo even in steps of powers of two: each one says on which side of a limit
/// it is, and hardly two photos of a collection agree in all of them. Here, all renditions of a photo have the same
/// level, the lowest at which each of them fits. A level doubles the sizes of the one before, so someone who knows
/// which files belong to a photo learns one small number.
///
///     let padding = RenditionPadding(of: [(width: 320, byteCount: 20_000), (width: 640, byteCount: 30_000)])
///     padding.padding(ofWidth: 640)       // 80 KiB, since 20,000 bytes need level 1 at a width of 320
struct RenditionPadding: Equatable {
  private(set) var level = 0

  /// The sizes at level 0, by the largest width that has them. Two of three real photos fit.
  private static let sizes: [(width: Int, size: Int)] = [
    (320, 16 << 10), (640, 40 << 10), (1280, 100 << 10), (.max, 250 << 10),
  ]

  init(of renditions: [(width: Int, byteCount: Int)]) {
    while !renditions.allSatisfy({ size(ofWidth: $0.width) >= ContentPadding.headCount + $0.byteCount }) { level += 1 }
  }

  private func size(ofWidth width: Int) -> Int {
    let base = Self.sizes.first(where: { width <= $0.width })?.size ?? 0
    return base << level
  }

  func padding(ofWidth width: Int) -> ContentPadding { .exactly(size(ofWidth: width)) }
}
