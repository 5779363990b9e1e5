/// The traits of the package, and those that this build has.
enum BuildTraits {
  static let all = [
    "HEIF", "JPEGXL", "JPEG2000", "SVG", "PDF", "LibRaw", "WebP", "TIFF", "GIF", "Text", "ICC", "LibDeflate", "Cache",
    "OpenSSL", "Studio",
  ]

  static let included: Set<String> = {
    var included: Set<String> = []
    #if HEIF
      included.insert("HEIF")
    #endif
    #if JPEGXL
      included.insert("JPEGXL")
    #endif
    #if JPEG2000
      included.insert("JPEG2000")
    #endif
    #if SVG
      included.insert("SVG")
    #endif
    #if PDF
      included.insert("PDF")
    #endif
    #if LibRaw
      included.insert("LibRaw")
    #endif
    #if WebP
      included.insert("WebP")
    #endif
    #if TIFF
      included.insert("TIFF")
    #endif
    #if GIF
      included.insert("GIF")
    #endif
    #if Text
      included.insert("Text")
    #endif
    #if ICC
      included.insert("ICC")
    #endif
    #if LibDeflate
      included.insert("LibDeflate")
    #endif
    #if Cache
      included.insert("Cache")
    #endif
    #if OpenSSL
      included.insert("OpenSSL")
    #endif
    #if Studio
      included.insert("Studio")
    #endif
    return included
  }()
}
