// On Linux, code that imports CoreFoundation for CGFloat finds it here, beside the C library of that name.
@_exported public import CoreFoundation
@_exported public import Foundation
