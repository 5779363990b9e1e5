package import Foundation
package import Gallery
package import Layouts
import Plans

extension Photo {
  /// The upright size of the file, or the size in a manifest if the file was not opened.
  package var uprightSize: CGSize {
    info.map { CGSize(width: $0.width, height: $0.height) } ?? CGSize(width: width, height: height)
  }
}

extension Sequence<Photo> {
  /// Returns values of photos by the names of their files. If several photos have the same name, the first one counts.
  package func named<Value>(_ value: (Photo) -> Value) -> [Plan.FileName: Value] {
    Dictionary(map { (Plan.FileName($0.path), value($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
