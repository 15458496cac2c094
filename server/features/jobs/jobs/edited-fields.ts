import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { type JobDate, placesText, timesText } from '#contract/jobs/job-dates.ts'
import { placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { questionText } from '#contract/jobs/job-questions.ts'
import { contractFormLabels, figureText, jobTypeLabels } from '#contract/jobs/jobs.ts'
import type { LoggedChanges, LoggedValue } from '#contract/platform/admin-log-fields.ts'
import type { JobField } from '#contract/publishing/job-field-labels.ts'
import { toCard } from './job-card.ts'
import type { FullJobRow } from './queries.ts'

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const dateText = ({ day, places, place, payCentavos, ...times }: JobDate) =>
  [day, timesText(times), places > 1 && placesText(places), payCentavos && figureText(payCentavos), place]
    .filter(Boolean)
    .join(', ')

/** The fields of the form of a job, formatted for the log. */
function fieldsOf(job: FullJobRow, now: Date): Record<JobField, LoggedValue> {
  const card = toCard(job, { owns: true, now })
  return {
    title: job.title,
    description: plain(job.description),
    requirements: plain(job.requirements),
    pay: card.salary,
    payHidden: job.pay_hidden,
    paymentTermDays: job.payment_term_days,
    place: placeText(card),
    jobType: jobTypeLabels[job.job_type],
    contractForm: job.contract_form && contractFormLabels[job.contract_form],
    schedule: scheduleText(card),
    dates: job.planned_dates.map(dateText),
    specialties: job.specialties,
    practiceAreas: job.practice_areas,
    tags: job.tags,
    employerHidden: job.employer_hidden,
    questions: job.questions.map(questionText),
    neededDocuments: job.needed_documents.map((kind) => documentKinds[kind]),
    isUrgent: job.is_urgent,
  }
}

/** The fields that an edit has changed, before and after. */
export function editedFields(before: FullJobRow, after: FullJobRow, now: Date): LoggedChanges {
  const [old, current] = [fieldsOf(before, now), fieldsOf(after, now)]
  const names = Object.keys(old) as JobField[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
      .map((name) => [name, { before: old[name], after: current[name] }]),
  )
}
