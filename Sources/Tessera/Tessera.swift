@_exported public import TesseraLibrary
