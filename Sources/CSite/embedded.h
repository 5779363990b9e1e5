// The entry of `FILE` in the table of `files.c`. Without guards: it is included once for each file.

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
#error "files.c names a file that Resources does not have"
#endif
#undef FILE
