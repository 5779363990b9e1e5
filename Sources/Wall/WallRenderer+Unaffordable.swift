import Files
package import ImageCodecs

extension WallRenderer {
  /// Photos that take more memory to decode than the rest of the wall leaves: they are left out, rather than the wall be
  /// refused for the sake of one. None where there is not enough for any photo.
  package var unaffordable: [ImageError] {
    let need = memoryNeed
    if need.least <= style.maxMemory { return [] }
    let rest = need.least - need.costliest
    let costs = plan.tiles.map { tile in
      (file: tile.file, bytes: decodingBytes(of: tile.file) + tile.searchBytes(on: plan.canvas))
    }
    let unaffordable = costs.filter { rest + $0.bytes > style.maxMemory }
    if unaffordable.count == costs.count { return [] }
    return unaffordable.map { file, bytes in
      let reason = ImageError.Reason.tooCostly(megabytes: Self.megabytes(bytes), needed: Self.megabytes(rest + bytes))
      return ImageError(FilePath(file), reason)
    }
  }

  /// Rounded up, so that so many would do.
  private static func megabytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
}
