import { foldText } from '#contract/fold-text.ts'
import { type FilteredNames, filterNames, isMultiValueFilter } from '#contract/search/job-search.ts'
import { type AddressFilters, jobsAddress, normalizeFilters } from '#contract/search/job-search-address.ts'
import { labelledFilters } from '#contract/search/job-search-labels.ts'

/** Job alerts: searches that keep running. Without zod, so that public pages can import it. */

export const alertFrequencyLabels = {
  instant: 'Na hora',
  daily: 'Todo dia às 7h',
  weekly: 'Toda segunda às 7h',
} as const
export type AlertFrequency = keyof typeof alertFrequencyLabels
export const alertFrequencies = Object.keys(alertFrequencyLabels) as [AlertFrequency, ...AlertFrequency[]]

/** `undeliverable`: the mail server of the address has refused a mail for good. */
export const alertStatusLabels = {
  unconfirmed: 'Aguarda confirmação',
  active: 'Ativo',
  paused: 'Pausado',
  stopped: 'Parado',
  undeliverable: 'E-mail recusado',
} as const
export type AlertStatus = keyof typeof alertStatusLabels
export const alertStatuses = Object.keys(alertStatusLabels) as [AlertStatus, ...AlertStatus[]]

/**
 * From which states an alert can be changed. `resume` also answers the question after a year. `setFrequency` is the link of a
 * mail: nobody changes how often an alert sends while it sends nothing. `edit` is the form of the account, which changes more.
 */
export const alertCan = {
  pause: { from: ['active', 'paused'] },
  resume: { from: ['active', 'paused', 'stopped', 'undeliverable'] },
  stop: { from: ['active', 'paused', 'stopped', 'undeliverable'] },
  setFrequency: { from: ['active', 'paused'] },
  edit: { from: ['active', 'paused', 'stopped', 'undeliverable'] },
} as const satisfies Record<string, { from: readonly AlertStatus[] }>
export type AlertAction = keyof typeof alertCan

export const alertAllows = (action: AlertAction, status: AlertStatus): boolean =>
  (alertCan[action].from as readonly AlertStatus[]).includes(status)

/** Alerts per account, or per address without one. Unconfirmed ones do not count. */
export const MAX_ALERTS = 20
export const ALERT_LIMIT_TEXT = `Você já tem ${MAX_ALERTS} alertas, o máximo. Exclua um deles para criar outro.`
export const MAX_ALERT_NAME = 80
/** How long the link that confirms an alert is valid. */
export const ALERT_CONFIRMATION_HOURS = 72
export const ALERT_PAUSE_DAYS = 7
/** Mails of instant alerts to one person in one day of Brasília. */
export const MAX_INSTANT_MAILS = 3
/** After this many months without a change the alert asks whether it is still wanted, and waits this many days. */
export const ALERT_ASKS_AFTER_MONTHS = 12
export const ALERT_ANSWER_DAYS = 30

/** The consent to an alert (LGPD, art. 8). The version is the date of the text. */
export const alertConsent = {
  version: '2026-11-23',
  text: 'Quero receber por e-mail as vagas desta busca. Posso parar a qualquer momento, pelo link de cada e-mail.',
} as const

/**
 * Filters that mean nothing to an alert: it is about new jobs anyway, in no order and on no page, and an agenda changes from day to day.
 */
const withoutMeaning = { publishedWithin: '', fitsAgenda: false, ordering: '', page: 1 } as const

/** The search of an alert, as it is stored. Values are sorted, so that the same choice in another order is the same search. */
export function alertFilters(filters: AddressFilters): AddressFilters {
  const kept = normalizeFilters({ ...filters, ...withoutMeaning })
  const lists = filterNames
    .filter(isMultiValueFilter)
    .map((name) => [name, (kept[name] as string[]).toSorted()] as const)
  return { ...kept, ...Object.fromEntries(lists) }
}

/** Whether the search has words or a filter: an alert about every job is refused. */
export const canBeAlert = (filters: AddressFilters): boolean =>
  jobsAddress(alertFilters(filters)).includes('?')

const cut = (text: string) =>
  text.length > MAX_ALERT_NAME ? `${text.slice(0, MAX_ALERT_NAME - 1).trimEnd()}…` : text

const capitalized = (text: string) => text.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase('pt-BR'))

/** The words of a text, without accents and in small letters, between spaces; not those that a search excludes. */
const spaced = (text: string) =>
  ` ${foldText(text.replace(/(?<=^|\s)-\S+/g, ' '))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')} `

/** The labels that say something new after the words and the labels before them. */
function withoutRepeats(words: string, labels: readonly string[]): string[] {
  const [said, folded] = [spaced(words), labels.map(spaced)]
  return labels.filter((_, index) => {
    const label = folded[index] as string
    // Letters of another alphabet.
    if (!label.trim()) return true
    return !said.includes(label) && folded.indexOf(label) === index
  })
}

/** The search in words, by which an alert is named unless its owner names it: 'Pediatra · SP · Campinas · Plantão'. */
export function alertName(filters: AddressFilters, names: FilteredNames = {}): string {
  const labels = labelledFilters(filters, names).map(({ label }) => label)
  const parts = [filters.search, ...withoutRepeats(filters.search, labels)]
  return capitalized(cut(parts.filter(Boolean).join(' · '))) || 'Todas as vagas'
}
