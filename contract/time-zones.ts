import { brazilDay, brazilTime } from './brazil-day.ts'
import { MINUTE_MS } from './durations.ts'

/** How many hours clocks in a state are behind those of Brasília, all year. Those of the others show the same time. */
const hoursBehind: Record<string, number> = { AC: 2, AM: 1, MS: 1, MT: 1, RO: 1, RR: 1 }

/** The states whose clocks are behind those of Brasília. */
export const statesBehind: readonly string[] = Object.keys(hoursBehind)

/** The minutes that clocks in a state are behind those of Brasília: 0, 60 or 120. */
export const minutesBehind = (uf: string | null | undefined): number => (hoursBehind[uf ?? ''] ?? 0) * 60

/** The time of day that clocks in a state show at a moment, if it is not that of Brasília: '19:00 em AM'; null if it is. */
function localTimeText(moment: Date | string, uf: string | null): string | null {
  const minutes = minutesBehind(uf)
  if (!minutes) return null
  const local = new Date(new Date(moment).getTime() - minutes * MINUTE_MS)
  const eve = brazilDay(local) === brazilDay(new Date(moment)) ? '' : ' da véspera'
  return `${brazilTime(local)}${eve} em ${uf}`
}

/** The clock of a time in words: 'horário de Brasília', and in another zone the local time too: 'horário de Brasília; 19:00 em AM'. */
export const clocksText = (moment: Date | string, uf: string | null): string =>
  ['horário de Brasília', localTimeText(moment, uf)].filter(Boolean).join('; ')

/** 'Horário de Brasília: em AM, 1 hora a menos.' Null for states with the time of Brasília, and without a state. */
export function otherTimeZoneText(uf: string | null): string | null {
  const hours = hoursBehind[uf ?? '']
  return hours ? `Horário de Brasília: em ${uf}, ${hours} ${hours === 1 ? 'hora' : 'horas'} a menos.` : null
}
