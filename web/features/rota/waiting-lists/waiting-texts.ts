import type { PlacesOfDate } from '#contract/api/rota/waiting-lists.ts'
import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { count } from '#web/lib/format.ts'

type Waiting = Pick<PlacesOfDate, 'free' | 'position' | 'headStartEndsAt'>

/** Until when she alone knows of the free place; null if none is free for her. */
const headStartOf = ({ free, position, headStartEndsAt }: Waiting, now: number): string | null =>
  free > 0 && position !== null && headStartEndsAt !== null && Date.parse(headStartEndsAt) > now
    ? headStartEndsAt
    : null

/** 'até 16:00', 'até amanhã, 10:00' */
function untilText(instant: string, now: number): string {
  const moment = Date.parse(instant)
  const isToday = brazilDay(moment) === brazilDay(now)
  return `até ${isToday ? '' : 'amanhã, '}${brazilTime(moment)}`
}

/** How a list stands: 'Lugar livre: aviso só para você até 16:00', '2ª da lista', '3 pessoas na espera'. */
export function waitingText(date: Waiting & { waiting?: number }, now: number): string {
  const headStart = headStartOf(date, now)
  if (headStart) return `Lugar livre: aviso só para você ${untilText(headStart, now)}`
  if (date.position !== null)
    return date.free > 0 ? 'Lugar livre: candidate-se' : `${date.position}ª da lista`
  return date.waiting ? `Completo · ${count(date.waiting, 'pessoa', 'pessoas')} na espera` : 'Completo'
}
