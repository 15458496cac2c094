import { DAY_MS } from '#contract/durations.ts'
import { documentState } from '#contract/hiring/documents.ts'
import { calendarDay, count } from '#web/lib/format.ts'

/** 'Válido até 12/03/2027', 'Vence em 20 dias, 12/03/2027', 'Venceu em 12/03/2027'; null without an expiry. */
export function expiryText(expiresOn: string | null, today: string): string | null {
  if (expiresOn === null) return null
  const day = calendarDay(expiresOn)
  const state = documentState(expiresOn, today)
  if (state === 'valid') return `Válido até ${day}`
  if (state === 'expired') return `Venceu em ${day}`
  const days = (Date.parse(expiresOn) - Date.parse(today)) / DAY_MS
  if (days === 0) return 'Vence hoje'
  return days === 1 ? `Vence amanhã, ${day}` : `Vence em ${days} dias, ${day}`
}

/** '1,2 MB', '340 kB' */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} kB`
  return `${(bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

export const pagesText = (pages: number) => count(pages, 'página', 'páginas')

/** '2 páginas · Válido até 12/03/2027' */
export const factsText = (
  { pages, expiresOn }: { pages: number; expiresOn: string | null },
  today: string,
): string => [pagesText(pages), expiryText(expiresOn, today)].filter(Boolean).join(' · ')
