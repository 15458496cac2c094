import { read } from '#web/lib/page.ts'

/** Always current: one comes back to it after each piece of work. */
export const tasksQuery = () => ({ ...read('GET /dashboard/tasks'), staleTime: 0 })
/** Fresh for five minutes (spec B §7). */
export const dailyStatsQuery = () => ({ ...read('GET /dashboard/daily-stats'), staleTime: 300_000 })
