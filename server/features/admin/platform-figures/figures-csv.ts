import { figureMetrics } from '#contract/admin/platform-figures.ts'
import type { PlatformFigures } from '#contract/api/admin/platform-figures.ts'
import { type CsvColumns, csv } from '#server/http/csv.ts'

const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** yyyy-mm-dd -> 'dd/mm/yyyy' or 'novembro de 2026', as on the screen. */
const startText = (start: string, unit: PlatformFigures['unit']) =>
  unit === 'day' ? start.split('-').reverse().join('/') : month.format(new Date(`${start}T00:00:00Z`))

/** A row for each day or month; each figure has a column, and one with its value in the period before. */
export function figuresCsv({ figures, unit }: PlatformFigures): string {
  const columns: CsvColumns<number> = [
    [unit === 'day' ? 'Dia' : 'Mês', (index) => startText(figures[0]?.points[index]?.start ?? '', unit)],
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
