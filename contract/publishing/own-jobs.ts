/** Sort keys of an employer's list of its own jobs. Without one, the newest are first. Without zod. */
export const ownJobSorts = ['title', 'applications', 'new', 'views', 'expiry'] as const
export type OwnJobSort = (typeof ownJobSorts)[number]

/** Rows of one page of that list. */
export const OWN_JOBS_PAGE_SIZE = 50
/** Days of the figures that a company sees day by day. */
export const FIGURE_DAYS = 30
