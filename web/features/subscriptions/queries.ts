import { read } from '#web/lib/page.ts'

/** What the plan allows and how much of its quota is used; fresh for a minute (spec B §7). */
export const permissionsQuery = () => ({ ...read('GET /subscriptions/permissions'), staleTime: 60_000 })
