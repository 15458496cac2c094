import type { StoredForm } from '#contract/api/jobs/jobs.ts'
import type { JobDate } from '#contract/jobs/job-dates.ts'
import type { ContractForm, PayUnit, Regime, Shift } from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { isTimeOfDay, jobDatesError, plainDate, scheduleOf } from '#contract/jobs/planned-dates.ts'
import {
  type DraftQuestion,
  draftQuestion,
  type QuestionValues,
  questionOfValues,
  questionValues,
} from '#web/features/jobs/job-questions/question-values.ts'
import { paragraphsOf } from '#web/features/jobs/rich-text/plain-text.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'
import { hasDates, isRemoteJob, type JobKind, kindOf, regimeOf } from './job-kind.ts'

/** Start, hours and places of a plantão, as typed. */
export interface DateTimes {
  startsAt: string
  hours: string
  places: string
}

/** A plantão as typed. */
export interface DateValues extends DateTimes {
  day: string
  /** Empty or absent if the job says it, like the pay. */
  place?: string | undefined
  payCentavos?: string | undefined
}

/** The times of the first chosen date. */
export const usualTimes: DateTimes = { startsAt: '07:00', hours: '12', places: '1' }

/** The values of the form's controls: no choice is '', amounts are as typed, and the long texts are HTML. */
export interface JobFormValues extends Omit<JobForm, keyof TypedValues>, TypedValues {
  /** Empty until it is chosen. Not part of the job itself. */
  kind: JobKind | ''
  /** The times of all dates, except those that were changed individually. Not part of the job itself. */
  times: DateTimes
  /** The job is to be paid for and featured. Not part of the job itself. */
  isSponsored: boolean
}

/** The fields of the job whose controls have other values. */
interface TypedValues {
  contractForm: ContractForm | ''
  regime: Regime | ''
  hours: '' | '6' | '12' | '24'
  shift: Shift | ''
  dates: DateValues[]
  payMin: string
  payMax: string
  payUnit: PayUnit | ''
  paymentTermDays: string
  questions: QuestionValues[]
}

export const emptyJobFormValues: JobFormValues = {
  kind: '',
  title: '',
  description: '',
  requirements: '',
  isRemote: false,
  state: '',
  city: '',
  medicalSpecialties: [],
  medicalPracticeAreas: [],
  tags: [],
  job_type: 'full_time',
  contractForm: '',
  regime: '',
  hours: '',
  shift: '',
  dates: [],
  times: usualTimes,
  payMin: '',
  payMax: '',
  payUnit: '',
  payHidden: false,
  salary: '',
  paymentTermDays: '',
  employerHidden: false,
  questions: [],
  neededDocuments: [],
  is_urgent: false,
  isSponsored: false,
}

const dateValues = ({ day, startsAt, hours, places, place, payCentavos }: JobDate): DateValues => ({
  day,
  place: place ?? '',
  payCentavos: reaisText(payCentavos ?? null),
  startsAt: startsAt ?? '',
  hours: hours === null ? '' : String(hours),
  places: String(places),
})

/** The times that most of the dates have; the usual ones if there are no dates. */
function timesOf(dates: readonly DateValues[]): DateTimes {
  const keyOf = ({ startsAt, hours, places }: DateTimes) => [startsAt, hours, places].join()
  const amount = (times: DateTimes) => dates.filter((date) => keyOf(date) === keyOf(times)).length
  const { startsAt, hours, places } = dates.reduce(
    (best: DateTimes, date) => (amount(date) > amount(best) ? date : best),
    usualTimes,
  )
  return { startsAt, hours, places }
}

export const formValuesOf = (job: StoredForm): JobFormValues => ({
  ...job,
  kind: kindOf(job),
  contractForm: job.contractForm ?? '',
  regime: job.regime ?? '',
  hours: job.hours === null ? '' : (String(job.hours) as JobFormValues['hours']),
  shift: job.shift ?? '',
  dates: job.dates.map(dateValues),
  times: timesOf(job.dates.map(dateValues)),
  payMin: reaisText(job.payMin),
  payMax: reaisText(job.payMax),
  payUnit: job.payUnit ?? '',
  paymentTermDays: job.paymentTermDays === null ? '' : String(job.paymentTermDays),
  questions: job.questions.map(questionValues),
  // A server of the release before does not send them.
  neededDocuments: job.neededDocuments ?? [],
  isSponsored: false,
})

/**
 * The values of a saved draft. Older ones have days without times, no shared times, plain text, no kind, or options that do not
 * say whether they are accepted.
 */
export function draftFormValues(draft: Record<string, unknown>): Partial<JobFormValues> {
  const values = draft as Partial<Omit<JobFormValues, 'dates' | 'questions'>> & {
    dates?: (DateValues | string)[]
    newDay?: string
    questions?: DraftQuestion[]
  }
  const { description, requirements, questions, dates: days, newDay: _, ...same } = values
  const dates = days?.map((date) => (typeof date === 'string' ? dateValues(plainDate(date)) : date))
  const isOld = values.kind === undefined
  const html = (text: string) => (isOld ? paragraphsOf(text) : text)
  return {
    ...same,
    ...(isOld && {
      kind: kindOf({ isRemote: values.isRemote ?? false, regime: values.regime ?? '', dates: dates ?? [] }),
    }),
    ...(description !== undefined && { description: html(description) }),
    ...(requirements !== undefined && { requirements: html(requirements) }),
    ...(dates && { dates, times: values.times ?? timesOf(dates) }),
    ...(questions && { questions: questions.map(draftQuestion) }),
  }
}

/** Text without digits is not a number, which the schema reports. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** A time of day as people type it: '19', '19h', '7:30', '1930'. Other text stays, for the schema to refuse. */
export function typedTime(text: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:h.]?(\d{2})|[:h])?$/i.exec(text.replace(/\s/g, '')) ?? []
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minute}`
}

function ownTerms({ place = '', payCentavos = '' }: Pick<DateValues, 'place' | 'payCentavos'>) {
  const centavos = centavosOf(payCentavos)
  return { ...(place.trim() && { place: place.trim() }), ...(centavos !== null && { payCentavos: centavos }) }
}

/** The date of a plantão from the typed values. */
const dateOfValues = ({ day, startsAt, hours, places, ...terms }: DateValues): JobDate => ({
  day,
  ...ownTerms(terms),
  startsAt: typedTime(startsAt) || null,
  hours: numberOf(hours),
  places: numberOf(places) ?? 1,
})

/** The same without a start that is no time of day yet. */
export function shownDate(values: DateValues): JobDate {
  const date = dateOfValues(values)
  return { ...date, startsAt: date.startsAt && isTimeOfDay(date.startsAt) ? date.startsAt : null }
}

/** The state in which the job is; empty without a place. */
export const ufOf = (values: Pick<JobFormValues, 'kind' | 'isRemote' | 'regime' | 'state'>): string =>
  isRemoteJob(values) ? '' : values.state

/** The input of the contract's schema, without fields that the kind does not show. */
export function jobOfValues(values: JobFormValues) {
  const isRemote = isRemoteJob(values)
  const dates = hasDates(values) ? values.dates.map(dateOfValues) : []
  // The controls for facts that the dates state are hidden, and may still have another value.
  const schedule = scheduleOf({ dates, hours: numberOf(values.hours), shift: values.shift || null })
  return {
    ...values,
    isRemote,
    state: ufOf(values),
    city: isRemote ? '' : values.city,
    contractForm: values.contractForm || null,
    regime: regimeOf(values),
    ...schedule,
    dates,
    payMin: centavosOf(values.payMin),
    payMax: centavosOf(values.payMax),
    payUnit: values.payUnit || null,
    paymentTermDays: numberOf(values.paymentTermDays),
    questions: values.questions.map(questionOfValues),
  }
}

/** Why the dates cannot be published; null if they can. `stored` are those of the stored job. */
export const datesProblem = (dates: readonly DateValues[], stored: readonly DateValues[]) =>
  jobDatesError(dates.map(dateOfValues), { stored: stored.map(dateOfValues), now: Date.now() })
