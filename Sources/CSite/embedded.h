// The entry of `FILE` in the table of `files.c`. Without guards: `list.h` includes it once for each file.

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
#error "list.h names a file that Resources does not have: run scripts/bundle"
#endif
#undef FILE
