import Foundation
import Raster

/// A picture in kitty’s graphics protocol, which has it in pieces of Base64.
enum KittyPicture {
  private static let pieceSize = 4096

  /// - Parameter columns: The number of columns to scale the picture to; nil for its own size.
  static func bytes(of pixels: Pixels, columns: Int?) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(pixels.width * pixels.height * 3)
    for pixel in stride(from: 0, to: pixels.bytes.count, by: Pixels.bytesPerPixel) {
      colors += pixels.bytes[pixel..<pixel + 3]
    }
    let text = Array(Data(colors).base64EncodedData())
    // Transmitted and shown at once, in 24 bits, without an answer.
    let size = "s=\(pixels.width),v=\(pixels.height)" + (columns.map { ",c=\($0)" } ?? "")
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 64)
    for start in stride(from: 0, to: text.count, by: pieceSize) {
      let end = min(start + pieceSize, text.count)
      let keys = (start == 0 ? "a=T,f=24,q=2,\(size)," : "") + "m=\(end < text.count ? 1 : 0);"
      result.append(.escape)
      result += Array("_G".utf8) + Array(keys.utf8) + text[start..<end]
      result.append(.escape)
      result.append(UInt8(ascii: "\\"))
    }
    result.append(UInt8(ascii: "\n"))
    return result
  }
}
