import type { FigurePeriod } from '#contract/admin/platform-figures.ts'
import { read } from '#web/lib/page.ts'

const FRESH_MS = 60_000

export const figuresQuery = (range: FigurePeriod) => ({
  ...read('GET /admin/analytics', { query: { range } }),
  staleTime: FRESH_MS,
})
