/** Limits of the filters that an admin saves. Without zod, because a dialog imports them. */
export const MAX_FILTER_NAME = 40
export const MAX_SAVED_FILTERS = 30
