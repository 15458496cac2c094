import { z } from 'zod'
import { figureMetricNames, figurePeriodNames, STANDARD_PERIOD } from '#contract/admin/platform-figures.ts'
import { endpoint } from '#contract/endpoint.ts'

const query = z.object({ range: z.enum(figurePeriodNames).default(STANDARD_PERIOD) })

/** A day in Brazil, yyyy-mm-dd. */
const day = z.iso.date()

const figure = z.object({
  metric: z.enum(figureMetricNames),
  total: z.int(),
  /** The same number of days before or, for the year, the same days of the year before. */
  previousTotal: z.int(),
  /** Percent with one decimal; null if there was nothing before, or only in a part of that period. */
  change: z.number().nullable(),
  /** One per day or, for the year, per month; `start` is its first day. */
  points: z.array(z.object({ start: day, value: z.int(), previous: z.int() })),
})
export type PlatformFigure = z.output<typeof figure>

const reply = z.object({
  range: z.enum(figurePeriodNames),
  unit: z.enum(['day', 'month']),
  from: day,
  to: day,
  previousFrom: day,
  previousTo: day,
  totalPageviews: z.int(),
  totalImpressions: z.int(),
  totalViews: z.int(),
  totalApplications: z.int(),
  figures: z.array(figure),
})
export type PlatformFigures = z.output<typeof reply>

export const getPlatformFigures = endpoint('GET', '/admin/analytics', {
  access: ['admin'],
  summary: 'Números da plataforma em um período, com os do período anterior',
  cost: 5,
  query,
  reply,
})

export const exportPlatformFigures = endpoint('GET', '/admin/analytics.csv', {
  access: ['admin'],
  summary: 'Os mesmos números em CSV, por dia ou mês; fica registrado',
  cost: 5,
  query,
  reply: z.string(),
})
