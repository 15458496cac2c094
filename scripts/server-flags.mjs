/**
 * Node's flags for the server. Rendering makes much short-lived garbage, for which V8 would rather take memory than time:
 * a small young generation, and a collection whenever the heap has grown by 30 %, keep the process under 350 MB.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30']
