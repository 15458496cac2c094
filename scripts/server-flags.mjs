/**
 * Node's flags for the server. Rendering creates a lot of short-lived garbage, and by default V8 lets it pile up to save
 * time. A small young generation, and a collection whenever the heap has grown by half, save much of the memory.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Environment of the server's process. By default glibc keeps free memory of its own for each thread, and the threads that
 * compress pages and draw pictures rarely give it back. It also keeps the memory of buffers as large as a page; from 48 kB on they
 * are now mapped, and so returned to the system with the page. Other systems ignore the settings.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '49152' }
