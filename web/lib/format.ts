const ZONE = 'America/Sao_Paulo'
const dateFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: ZONE })
const NO_DATE = 'Data não disponível'
const numberFormat = new Intl.NumberFormat('pt-BR')

/** The day in Brazil, dd/MM/yyyy. The replies of older servers may have no date (spec B §8). */
export function formatDate(instant: string | null | undefined): string {
  if (!instant) return NO_DATE
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? 'Data inválida' : dateFormat.format(date)
}

/** '23/11/2026', of a calendar day, yyyy-mm-dd, which has no time zone. */
export const calendarDay = (day: string) => day.split('-').reverse().join('/')
/** '23/11' */
export const shortCalendarDay = (day: string) => calendarDay(day).slice(0, 5)

export const formatNumber = (value: number) => numberFormat.format(value)

/** 'Clínica Nova Serra · Curitiba, PR', without the facts that are missing. The dot stays at the end of a line. */
export const dotted = (facts: readonly (string | null | undefined | false)[]) =>
  facts.filter(Boolean).join('\u00a0· ')

/** Relative time of spec A §9: 'agora mesmo', 'N min atrás', 'Nh atrás', 'Nd atrás', 'Nm atrás', 'Na atrás'. */
export function relativeTime(instant: string, now: number): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return NO_DATE
  const seconds = Math.max(0, Math.floor((now - time) / 1000))
  const days = Math.floor(seconds / 86_400)
  if (seconds < 60) return 'agora mesmo'
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min atrás`
  if (days < 1) return `${Math.floor(seconds / 3_600)}h atrás`
  if (days < 30) return `${days}d atrás`
  if (days < 365) return `${Math.floor(days / 30)}m atrás`
  return `${Math.floor(days / 365)}a atrás`
}

/**
 * Address that calls a number. Numbers for calls within Brazil, such as 0800 and 4003, have no country code; others get 55 if
 * it is missing.
 */
export function callUrl(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits.startsWith('0') || digits.length < 10) return `tel:${digits}`
  return digits.length <= 11 ? `tel:+55${digits}` : `tel:+${digits}`
}

/** Address of a WhatsApp chat with a greeting; adds the country code 55 if it is missing (spec A §5). */
export function whatsappUrl(digits: string, greeting: string): string {
  const number = digits.length <= 11 ? `55${digits}` : digits
  return `https://wa.me/${number}?text=${encodeURIComponent(greeting)}`
}

/** `1 vaga`, `2 vagas`. */
export const count = (amount: number, one: string, many: string) =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`

/** The address of a website; https is added to one without a scheme. Null unless it is http or https (spec A §5). */
export function websiteUrl(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
