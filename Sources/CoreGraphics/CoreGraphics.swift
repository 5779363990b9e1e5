// On Linux, layouts that import CoreGraphics for its geometry find it here: in Foundation, and in this module what
// Foundation lacks. There is nothing that draws.
@_exported public import Foundation
import _Testing_CoreGraphics
