import { HOUR_MS } from '#contract/durations.ts'

/** Brazil has no daylight saving time (Decreto 9.772/2019), so the offset of São Paulo is always the same. */
const OFFSET = '-03:00'
const OFFSET_MS = 3 * HOUR_MS

/** The value of a `datetime-local` control in Brasília time -> an instant; null if it is incomplete. */
export function instantOf(local: string): string | null {
  const date = new Date(`${local}:00${OFFSET}`)
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The moment as a `datetime-local` control shows it. */
export const localOf = (time: number): string => new Date(time - OFFSET_MS).toISOString().slice(0, 16)

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

const shortFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** 'qua., 25/11, 14:30'. */
export const shortTimeText = (instant: string): string => shortFormat.format(new Date(instant))

/** 'quarta-feira, 25 de novembro às 14:30'. */
export const timeText = (instant: string): string => timeFormat.format(new Date(instant))
