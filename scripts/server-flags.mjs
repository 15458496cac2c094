/**
 * Node's flags for the server. Rendering makes much short-lived garbage, for which V8 would rather take memory than time:
 * a small young generation, and a collection whenever the heap has doubled, give back a quarter of it.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=100']
