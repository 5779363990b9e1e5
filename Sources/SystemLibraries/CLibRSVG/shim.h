// CLibraries declares the functions that are used.
