/**
 * Node's flags for the server. Rendering creates a lot of short-lived garbage, and by default V8 lets it pile up to save
 * time. A small young generation, and a collection whenever the heap has grown by half, save much of the memory.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Environment of the server's process. By default glibc keeps free memory of its own for each thread, and the threads that
 * compress pages and draw pictures rarely give it back. Other systems ignore the setting.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
