// The entry of `FILE` in a table of `files.c`. Without guards: lists include it once for each file.

// Only what `__has_include` asks about is noted as something that `files.c` depends on.
#if __has_include(FILE)
{
  FILE,
  (const unsigned char[]){
#embed FILE
  },
  sizeof (const unsigned char[]){
#embed FILE
  },
},
#else
#error "a list names a file that Resources does not have: run scripts/bundle"
#endif
#undef FILE
