// Layouts need no other import for their geometry.
@_exported public import CoreGraphics
@_exported public import Foundation
