import { figureMetrics } from '#contract/admin/platform-figures.ts'
import type { PlatformFigures } from '#contract/api/admin/platform-figures.ts'
import { type CsvColumns, csv } from '#server/http/csv.ts'

/** yyyy-mm-dd -> dd/mm/yyyy */
const dayText = (day: string) => day.split('-').reverse().join('/')

/** A row for each day or month; each figure has a column, and one with its value in the period before. */
export function figuresCsv({ figures, unit }: PlatformFigures): string {
  const columns: CsvColumns<number> = [
    [unit === 'day' ? 'Dia' : 'Mês', (index) => dayText(figures[0]?.points[index]?.start ?? '')],
    ...figures.flatMap(({ metric, points }): CsvColumns<number> => {
      const { label, isMoney } = figureMetrics[metric]
      const title = isMoney ? `${label} (R$)` : label
      const cell = (value = 0) => (isMoney ? value : `${value}`)
      return [
        [title, (index) => cell(points[index]?.value)],
        [`${title}, período anterior`, (index) => cell(points[index]?.previous)],
      ]
    }),
  ]
  return csv(columns, [...(figures[0]?.points.keys() ?? [])])
}
