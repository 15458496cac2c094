import type { JobCard, JobDetail } from '#contract/api/jobs/jobs.ts'
import { nextDateOf } from '#contract/jobs/job-dates.ts'
import { knockOutTexts } from '#contract/jobs/job-questions.ts'
import { CONFIDENTIAL_EMPLOYER, salaryText } from '#contract/jobs/jobs.ts'
import { startsOf } from '#contract/jobs/planned-dates.ts'
import {
  type DateValues,
  type JobFormValues,
  jobOfValues,
  shownDate,
} from '#web/features/jobs/job-form/form-values.ts'
import { questionOfValues, statesRequirement } from '#web/features/jobs/job-questions/question-values.ts'

const NO_ID = '00000000-0000-4000-8000-000000000000'

/** The part of a job's card that the form has no fields for. The plan or a sponsorship may feature the job. */
export type CardOwner = Pick<JobCard, 'employer' | 'isFeatured'>

/** The card as visitors will see it. */
export function cardOf(values: JobFormValues, { employer, isFeatured }: CardOwner, now: number): JobCard {
  const job = jobOfValues(values)
  const { payHidden, employerHidden } = values
  const pay = payHidden ? { payMin: null, payMax: null, payUnit: null } : job
  return {
    ...job,
    id: NO_ID,
    title: job.title || 'Título da vaga',
    employer: employerHidden ? { id: null, name: CONFIDENTIAL_EMPLOYER, profilePhotoUrl: null } : employer,
    location: job.city && job.state ? { city: job.city, state: job.state } : null,
    salary: payHidden ? null : (salaryText(pay) ?? (job.salary.trim() || 'A combinar')),
    payMin: pay.payMin,
    payMax: pay.payMax,
    payUnit: pay.payUnit,
    createdAt: new Date(now).toISOString(),
    expiresAt: null,
    nextDate: nextDateOf(startsOf(values.dates.map(shownDate)), now),
    isFeatured: isFeatured || values.isSponsored,
    isSponsored: values.isSponsored,
  }
}

/** The page as visitors will see it. */
export function detailOf(values: JobFormValues, owner: CardOwner, now: number): JobDetail {
  const card = cardOf(values, owner, now)
  const { dates, paymentTermDays, neededDocuments } = jobOfValues(values)
  return {
    ...card,
    employer: {
      ...card.employer,
      description: null,
      location: null,
      phone: null,
      industry: null,
      size: null,
      verification: null,
    },
    status: 'active',
    isExpired: false,
    isUnavailable: false,
    rejectionReason: null,
    revision: null,
    description: shownHtml(values.description) || '<p>Sem descrição ainda.</p>',
    requirements: shownHtml(values.requirements),
    dates: dates.length > 0 ? values.dates.map((date) => previewDate(date, values)) : [],
    paymentTermDays,
    neededDocuments,
    hasQuestions: values.questions.length > 0,
    knockOuts: knockOutTexts(values.questions.filter(statesRequirement).map(questionOfValues)),
  }
}

/** A plantão without what the job hides. */
function previewDate(values: DateValues, { payHidden, employerHidden }: JobFormValues) {
  const { place, payCentavos, ...date } = shownDate(values)
  return {
    ...date,
    id: '',
    ...(!employerHidden && place && { place }),
    ...(!payHidden && payCentavos && { payCentavos }),
  }
}

const tag = /<(\/?(?:p|div|br|strong|b|em|i|u|[uo]l|li|h[3-6]))(?:[\s/][^<>]*)?>|</gi

/**
 * HTML that may be shown, with the tags of spec A §5, without attributes: a draft comes from the browser's storage, where
 * nothing has sanitized it.
 */
export const shownHtml = (html: string): string =>
  html.replace(tag, (_, name?: string) => (name ? `<${name}>` : '&lt;'))
