/** The figures of 'Relatórios'. Without zod, because pages list the labels. */

/** Days of the periods that are a number of days, and months of the longest. */
export const periodDays = { '7days': 7, '30days': 30, '90days': 90 } as const
export const PERIOD_MONTHS = 12

/** Periods that end today, in Brasília (spec B §2.12). */
export const figurePeriods = {
  '7days': `Últimos ${periodDays['7days']} dias`,
  '30days': `Últimos ${periodDays['30days']} dias`,
  '90days': `Últimos ${periodDays['90days']} dias`,
  year: `Últimos ${PERIOD_MONTHS} meses`,
} as const
export type FigurePeriod = keyof typeof figurePeriods
export const figurePeriodNames = Object.keys(figurePeriods) as FigurePeriod[]
export const STANDARD_PERIOD: FigurePeriod = '30days'

/** `money` is in centavos. */
export const figureMetrics = {
  pageviews: { label: 'Visualizações de página', isMoney: false },
  impressions: { label: 'Impressões de vagas', isMoney: false },
  views: { label: 'Visualizações de vagas', isMoney: false },
  applications: { label: 'Candidaturas', isMoney: false },
  doctors: { label: 'Novos médicos', isMoney: false },
  companies: { label: 'Novas empresas', isMoney: false },
  revenue: { label: 'Receita', isMoney: true },
} as const
export type FigureMetric = keyof typeof figureMetrics
export const figureMetricNames = Object.keys(figureMetrics) as FigureMetric[]
