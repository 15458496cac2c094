import { periodOf, startsOf } from '#contract/admin/figure-periods.ts'
import { type FigureMetric, type FigurePeriod, figureMetricNames } from '#contract/admin/platform-figures.ts'
import type { PlatformFigure, PlatformFigures } from '#contract/api/admin/platform-figures.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Db } from '#server/db/client.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { figuresCsv } from './figures-csv.ts'
import { type CountRow, countsBetween, knownOn } from './queries.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Percent with one decimal. A negative amount, such as more refunds than payments, is nothing to compare with. */
const changeOf = (now: number, before: number) =>
  before > 0 ? Math.round(((now - before) / before) * 1_000) / 10 : null

/** A metric's values at these days or months; zero where nothing happened. */
function valuesAt(rows: readonly CountRow[], metric: FigureMetric, starts: readonly string[]): number[] {
  const known = new Map(
    rows.filter((row) => row.metric === metric).map(({ start, value }) => [start, Number(value)]),
  )
  return starts.map((start) => known.get(start) ?? 0)
}

/** The platform's figures in a period that ends today in Brasília, and in the one before. */
export async function platformFigures(db: Db, range: FigurePeriod, now: Date): Promise<PlatformFigures> {
  const period = periodOf(range, brazilDay(now))
  const { unit, from, to, previousFrom, previousTo } = period
  const [rows, previousRows, comparable] = await Promise.all([
    countsBetween(db, { from, to }, unit),
    countsBetween(db, { from: previousFrom, to: previousTo }, unit),
    knownOn(db, previousFrom),
  ])
  const starts = startsOf(unit, from, to)
  const previousStarts = startsOf(unit, previousFrom, previousTo)
  const figures = figureMetricNames.map((metric): PlatformFigure => {
    const values = valuesAt(rows, metric, starts)
    const before = valuesAt(previousRows, metric, previousStarts)
    const total = sumOf(values)
    const previousTotal = sumOf(before)
    return {
      metric,
      total,
      previousTotal,
      // Compared with only a part of a period, everything would seem to grow.
      change: comparable.has(metric) ? changeOf(total, previousTotal) : null,
      points: starts.map((start, index) => ({
        start,
        value: values[index] ?? 0,
        previous: before[index] ?? 0,
      })),
    }
  })
  const totalOf = (name: FigureMetric) => figures.find(({ metric }) => metric === name)?.total ?? 0
  return {
    range,
    ...period,
    totalPageviews: totalOf('pageviews'),
    totalImpressions: totalOf('impressions'),
    totalViews: totalOf('views'),
    totalApplications: totalOf('applications'),
    figures,
  }
}

/** The same figures as CSV. */
export async function exportFigures(db: Db, admin: UserId, range: FigurePeriod, now: Date): Promise<string> {
  const figures = await platformFigures(db, range, now)
  const changes = { range: { before: null, after: range } }
  const subject = { type: 'export', id: 'platform-figures' } as const
  await recordAction(db, { admin, action: 'exported', subject, changes }, now)
  return figuresCsv(figures)
}
