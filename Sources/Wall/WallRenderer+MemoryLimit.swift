import Files
package import ImageCodecs
import Layouts

extension WallRenderer {
  /// Photos that need more memory for decoding than the rest of the wall leaves free. They are left out, so that one
  /// photo does not prevent the whole wall. Empty if there is not enough memory for any photo.
  package var photosOverMemoryLimit: [ImageError] {
    let need = memoryNeed
    if need.least <= style.decoding.memory.total { return [] }
    let costs = plan.tiles.map { tile in
      (file: tile.file, bytes: decodingBytes(of: tile.file) + tile.preparingBytes(on: plan.canvas))
    }
    return .photosOverMemoryLimit(costs, beside: need.least - need.costliest, within: style.decoding.memory.total)
  }
}

extension AnimationRenderer {
  /// Photos that need more memory for decoding than the rest of the animation leaves free. Empty if there is not enough
  /// memory for any photo.
  package var photosOverMemoryLimit: [ImageError] {
    let costs = animation.files.map { (file: $0, bytes: decodingBytes(of: $0)) }
    return .photosOverMemoryLimit(costs, beside: idleNeed, within: style.decoding.memory.total)
  }
}

extension [ImageError] {
  /// Returns the files that need more memory than everything else leaves free; empty if all of them do.
  fileprivate static func photosOverMemoryLimit(
    _ costs: [(file: Plan.FileName, bytes: Int)], beside rest: Int, within most: Int
  ) -> [ImageError] {
    let photosOverMemoryLimit = costs.filter { rest + $0.bytes > most }
    if photosOverMemoryLimit.count == costs.count { return [] }
    return photosOverMemoryLimit.map { file, bytes in
      ImageError(FilePath(file), .tooCostly(bytes, outOf: rest + bytes))
    }
  }
}
