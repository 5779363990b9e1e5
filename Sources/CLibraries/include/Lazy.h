#ifndef CLIBRARIES_LAZY_H
#define CLIBRARIES_LAZY_H

/// Defined if libraries are loaded when they are first needed. On other systems they are linked.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define CLIBRARIES_LAZY 1
#endif

#ifdef CLIBRARIES_LAZY
#define CLIBRARIES_PRAGMA(text) _Pragma(#text)
/// Gives a function that a header is about to declare another symbol: `tessera_` and its name. The code calls it by its
/// own name, and the compiler checks the call against the header. The symbol is defined in `libraries.c`. It is another
/// one so that programs with Tessera as a library can link the same libraries.
#define CLIBRARIES_RENAME(name) CLIBRARIES_PRAGMA(redefine_extname name tessera_##name)
#else
#define CLIBRARIES_RENAME(name)
#endif

#endif
