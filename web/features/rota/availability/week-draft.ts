import type { WeekSpan } from '#contract/rota/availability.ts'

/** The days of the week in the order of the editor. */
export const weekDays = [
  { weekday: 1, name: 'Segunda' },
  { weekday: 2, name: 'Terça' },
  { weekday: 3, name: 'Quarta' },
  { weekday: 4, name: 'Quinta' },
  { weekday: 5, name: 'Sexta' },
  { weekday: 6, name: 'Sábado' },
  { weekday: 7, name: 'Domingo' },
] as const

/** A span that is being edited. `key` tells it from others while its times change. */
export interface DraftSpan extends WeekSpan {
  key: number
}

let lastKey = 0
export const draftSpan = (span: WeekSpan): DraftSpan => {
  lastKey += 1
  return { ...span, key: lastKey }
}

const spans = (weekdays: readonly number[], startsAt: string, endsAt: string): WeekSpan[] =>
  weekdays.map((weekday) => ({ weekday, startsAt, endsAt }))

/** Weeks that many doctors have, by the name of their button. */
export const presets = {
  Noites: spans([1, 2, 3, 4, 5, 6, 7], '19:00', '07:00'),
  // From Saturday at 0h until Monday at 0h.
  'Fins de semana': spans([6, 7], '00:00', '00:00'),
} as const satisfies Record<string, readonly WeekSpan[]>

/** The initial times of a new span of a day: after its last one, or by day. */
export function nextSpan(weekday: number, own: readonly WeekSpan[]): WeekSpan {
  const starts = new Set(own.map(({ startsAt }) => startsAt))
  const [startsAt, endsAt] = ([
    ['07:00', '19:00'],
    ['19:00', '07:00'],
    ['13:00', '19:00'],
    ['00:00', '06:00'],
  ].find(([start]) => !starts.has(start as string)) ?? ['', '']) as [string, string]
  return { weekday, startsAt, endsAt }
}

/** Whether a span ends on the next day. */
export const isOvernight = ({ startsAt, endsAt }: WeekSpan): boolean =>
  startsAt !== '' && endsAt !== '' && endsAt <= startsAt

/** Why a week cannot be saved; null if it can. */
export function weekProblem(hours: readonly WeekSpan[]): string | null {
  if (hours.length === 0) return 'Informe pelo menos um horário, ou escolha “A qualquer hora”.'
  if (hours.some(({ startsAt, endsAt }) => !startsAt || !endsAt))
    return 'Informe o início e o fim de cada horário.'
  const starts = hours.map(({ weekday, startsAt }) => `${weekday} ${startsAt}`)
  if (new Set(starts).size < starts.length) return 'Dois horários do mesmo dia começam na mesma hora.'
  return null
}
