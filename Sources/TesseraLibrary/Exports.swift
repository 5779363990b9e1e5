@_exported public import TesseraLayout
