/** How long an admin sees the app as somebody else does. Without zod, so that pages can import it. */
export const VIEW_MINUTES = 30
