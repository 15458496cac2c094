/**
 * Node's flags for the server. Rendering creates a lot of short-lived garbage, and by default V8 lets it pile up to save
 * time. A small young generation, and a collection whenever the heap has grown by two fifths, save much of the memory.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/**
 * Environment of the server's process. By default glibc keeps free memory of its own for each thread, and the threads that
 * compress pages and draw pictures rarely give it back. It also keeps the memory of buffers as large as a page, and of V8's
 * compilers; from 16 kB on these blocks are mapped, and so returned to the system. Other systems ignore the settings.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384' }
