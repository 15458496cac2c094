import type { PartKind } from '#contract/api/search/job-search.ts'
import { type Weekday, weekdays } from '#contract/jobs/job-dates.ts'
import {
  type ContractForm,
  contractForms,
  type JobType,
  type PayUnit,
  type Regime,
  type ShiftHours,
} from '#contract/jobs/jobs.ts'
import type { JudgedQuery, Period } from '../judged-queries.ts'
import type { Calendar } from './calendar.ts'
import { type ChipChoices, type ChipFilters, type ExpectedChip, NO_CHIP } from './chips.ts'

type Relevant = JudgedQuery['relevant']

/** A part of a sentence: the jobs that it asks for, and the chips that it gets. */
export interface Part {
  relevant: Relevant
  chips: readonly ExpectedChip[]
}

/** A sentence with what it says. */
export type Row = readonly [query: string, ...parts: Part[]]
/** Sentences about one topic. */
export type Topic = (calendar: Calendar) => readonly Row[]

export interface JudgedSentence extends JudgedQuery {
  topic: string
  chips: readonly ExpectedChip[]
}

export const judgedSentences = (topics: Record<string, Topic>, calendar: Calendar): JudgedSentence[] =>
  Object.entries(topics).flatMap(([topic, rows]) =>
    rows(calendar).map(([query, ...parts]) => ({
      topic,
      query,
      relevant: { allOf: parts.map(({ relevant }) => relevant) },
      chips: parts.flatMap(({ chips }) => chips),
    })),
  )

const part = (kind: PartKind, relevant: Relevant, ...choices: ChipChoices): Part => ({
  relevant,
  chips: [[kind, ...choices]],
})

/** Words without a chip. */
export const words = (relevant: Relevant): Part => ({ relevant, chips: [] })
export const specialty = (...names: string[]) => words({ specialty: names })
export const tagged = (...names: string[]) => words({ tag: names })
/** The chips alone, where the jobs are told otherwise. */
export const chipsOf = ({ chips }: Part): Part => ({ relevant: {}, chips })
/** A chip may be there, and says nothing about the jobs. */
export const maybe = (kind: PartKind, filters: ChipFilters | null): Part => part(kind, {}, filters, NO_CHIP)

export const clinician = words({
  anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['generalista'] }],
})
export const pediatrician = specialty('Pediatria')
export const emergencyRoom = tagged('Pronto-socorro')

// Schedule
const regime = (name: Regime) => part('schedule', { regime: [name] }, { regime: [name] })
export const shifts = regime('shift')
export const onCall = regime('on_call')
export const outpatient = regime('outpatient')
export const routine = regime('routine')
export const night = part('schedule', { shift: ['night'] }, { shift: ['night'] })
export const daytime = part('schedule', { shift: ['day'] }, { shift: ['day'] })
export const hours = (count: ShiftHours) => part('schedule', { hours: [count] }, { hours: [count] })
const jobType = (name: JobType) => part('schedule', { jobType: [name] }, { jobType: [name] })
export const partTime = jobType('part_time')
export const fullTime = jobType('full_time')
export const temporary = jobType('temporary')
export const noShifts = part(
  'schedule',
  { noneOf: [{ regime: ['shift'] }] },
  { regime: ['routine', 'outpatient', 'on_call'] },
  { regime: ['routine', 'outpatient'] },
  null,
)
export const noNights = part('schedule', { noneOf: [{ shift: ['night'] }] }, { shift: ['day'] }, null)
export const noOnCall = part(
  'schedule',
  { noneOf: [{ regime: ['on_call'] }] },
  { regime: ['shift', 'routine', 'outpatient'] },
  null,
)

// Contract
export const contract = (...forms: ContractForm[]) =>
  part('contract', { contractForm: forms }, { contractForm: forms })
export const clt = contract('clt')
export const pj = contract('pj')
export const selfEmployed = contract('self_employed')
export const cooperative = contract('cooperative')
export const statutory = contract('statutory')
export const notAs = (form: ContractForm) =>
  part(
    'contract',
    { noneOf: [{ contractForm: [form] }] },
    { contractForm: contractForms.filter((other) => other !== form) },
    null,
  )

// Level and facts
export const beginner = part('level', { withoutRqe: true }, { withoutRqe: true })
const perk = (name: string) => part('fact', { tag: [name] }, { tags: [name] })
export const lodging = perk('Alojamento')
export const meals = perk('Alimentação no local')
export const fares = perk('Auxílio-deslocamento')
export const atOnce = perk('Início imediato')
export const flexible = perk('Horário flexível')
export const holidayCover = perk('Cobertura de férias')
export const cash = part('fact', { paidAtOnce: true }, { tags: ['Pagamento à vista'] })
export const urgent = part('fact', { urgent: true }, { isUrgent: true })
export const remote = part('fact', { remote: true }, { isRemote: true })

// Pay, in reais
export const pay = (unit: PayUnit, range: { from?: number; to?: number }) =>
  part(
    'pay',
    { pay: { unit, ...range } },
    { payUnit: unit, ...(range.from && { payFrom: range.from }), ...(range.to && { payTo: range.to }) },
  )
export const atLeast = (unit: PayUnit, from: number) => pay(unit, { from })
export const atMost = (unit: PayUnit, to: number) => pay(unit, { to })

// Days
export const on = (...weekday: Weekday[]) => part('weekday', { workday: weekday }, { weekday })
export const weekend = on('saturday', 'sunday')
export const notOn = (...weekday: Weekday[]) =>
  part(
    'weekday',
    { noneOf: [{ workday: weekday }] },
    { weekday: weekdays.filter((day) => !weekday.includes(day)) },
    null,
  )
const periodText = ({ from, to }: Period) => (from === to ? from : `${from}..${to}`)
/** The others are right as well. */
export const during = (period: Period, ...others: Period[]) =>
  part(
    'date',
    { dates: [period, ...others] },
    { dates: [periodText(period)] },
    ...others.map((other) => ({ dates: [periodText(other)] })),
  )
export const dated = (...days: string[]) =>
  part('date', { dates: days.map((day) => ({ from: day, to: day })) }, { dates: days })

// Places
export const city = (name: string, state: string) =>
  part('place', { city: [name], state: [state] }, { city: name, state })
export const state = (name: string) => part('place', { state: [name] }, { state: name })
export const near = (name: string, uf: string, kilometres: 25 | 50 | 100 | 200) =>
  part(
    'place',
    { near: { city: name, state: uf, kilometres } },
    { city: name, state: uf, radius: kilometres },
  )
/** A place that is no single city or state. */
export const region = (relevant: Relevant) => part('place', relevant, null)
/** Where the reader is, which the bench does not say. */
export const nearMe = part('nearMe', {}, null)

// Employers
export const employer = (name: string) => part('employer', { employer: [name] }, { employer: name })
/** Several, whose names begin alike. */
export const employers = (beginning: string) => part('employer', { employerBegins: [beginning] }, null)
