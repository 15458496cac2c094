/** What dashboards show, and from which figure on a trend is good (spec B §4). Free of zod. */

/** Months of 'Evolução mensal', this one included. */
export const DASHBOARD_MONTHS = 12
/** As many as spec B §9 shows. */
export const CURRENT_APPLICATIONS = 2
export const RECENT_APPLICATIONS = 3
export const RECENT_JOBS = 3
export const UPCOMING_APPOINTMENTS = 3

/** Above these a figure shows up: in percent, the revenue in centavos. */
export const risesAbove = { userGrowth: 0, fillRate: 50, conversionRate: 10, revenue: 0 } as const
