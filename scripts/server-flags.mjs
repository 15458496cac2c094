const flags = [
  // A small young generation, and a collection whenever the heap has grown by three tenths.
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  // Marks the heap in one pause of about 50 ms. In steps it takes as long, and slows down every call in the meantime.
  '--no-incremental-marking',
  // V8 would allocate in the old generation what often survives a minor collection. Here this is what waits for the database:
  // it is soon garbage, and keeps all that it refers to until the next major collection.
  '--no-allocation-site-pretenuring',
]

// Gives freed pages back to the system. By default V8 keeps as many as half of the heap again.
const memorySaver = { flag: '--memory-saver-mode', since: 24 }

/**
 * Node's flags for the server, measured in docs/decisions/memory.md. Rendering creates a lot of short-lived garbage, and by
 * default V8 lets it pile up to save time. A Node ends at once if it is given a flag that it does not know.
 * @param version of the Node that runs the server, such as '24.21.0'
 */
export const serverFlags = (version) =>
  Number.parseInt(version, 10) >= memorySaver.since ? [...flags, memorySaver.flag] : flags

/**
 * Environment of the server's process. By default glibc keeps free memory of its own for each thread, and the threads that
 * compress pages and draw pictures rarely give it back. It also keeps the memory of buffers as large as a page, and of V8's
 * compilers; from 16 kB on these blocks are mapped, and so returned to the system. Other systems ignore the settings.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384' }
