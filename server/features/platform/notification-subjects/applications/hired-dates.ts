import { chosenDateText } from '#contract/hiring/chosen-dates.ts'
import { isComing, startOf } from '#contract/jobs/job-dates.ts'
import type { ChosenDate } from '#server/db/planned-dates.ts'
import { calendarOfEntries } from '#server/http/calendar.ts'

/** A job for which a doctor was hired. */
export interface HiredJob {
  applicationId: string
  title: string
  employerName: string
  /** 'Curitiba, PR'; empty for remote jobs. */
  place: string
  /** The state; null for remote jobs. */
  uf: string | null
  /** Those that she chose, or all of the job, without those that are decided: an agreement has a notification of its own. */
  dates: readonly ChosenDate[]
  hiredAt: Date
}

/** The plantões of the job that were still to come when she was hired. */
export const hiredDates = ({ dates, hiredAt }: Pick<HiredJob, 'dates' | 'hiredAt'>): ChosenDate[] =>
  dates.filter((date) => !date.isGone && isComing(date, hiredAt))

const MAX_NAMED = 6

/** '04/12, 19h–7h; 05/12, 19h–7h'; null without dates. */
export function hiredDatesText(dates: readonly ChosenDate[], uf: string | null): string | null {
  if (dates.length === 0) return null
  // Her choice has not moved for her: she reads when it is now.
  const texts = dates.slice(0, MAX_NAMED).map((date) => chosenDateText({ ...date, hasMoved: false }, uf))
  const left = dates.length - texts.length
  return [...texts, ...(left > 0 ? [`e mais ${left} no arquivo anexo`] : [])].join('; ')
}

/** The plantões in iCalendar, without pay; null without any. */
export function hiredCalendar(job: HiredJob): string | null {
  const dates = hiredDates(job)
  if (dates.length === 0) return null
  return calendarOfEntries({
    name: job.title,
    entries: dates.map((date) => ({
      uid: `${job.applicationId}-${date.id}@medponto`,
      sequence: 0,
      isCancelled: false,
      start: startOf(date),
      minutes: date.hours ? date.hours * 60 : null,
      isWholeDay: date.startsAt === null,
      title: `Plantão: ${job.employerName}`,
      place: job.place,
      description: job.title,
      stamp: job.hiredAt,
    })),
  })
}
