// Plans follow from settings, so modules that import this one also see `Settings`.
@_exported public import Settings
