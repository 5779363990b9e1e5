import Comics
import Documents
import Layers
import Motion
import Pictures
import PyramidOutput
package import Runs
import Sites

extension ProductKinds {
  /// All kinds of output, in order of precedence.
  package static let all = ProductKinds([sites, frames, animations, documents, pyramids, layers, comics, pictures])
}
