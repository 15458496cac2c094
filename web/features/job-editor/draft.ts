import type { StoredForm } from '#contract/api/jobs.ts'
import type { ContractForm, JobType, PayUnit, Regime, Shift } from '#contract/jobs.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'
import { htmlToText, textToHtml } from './markdown.ts'

/** The job as its form holds it: what is chosen is empty until it is, money is as typed, long texts are plain. */
export interface JobDraft
  extends Pick<
    JobForm,
    | 'title'
    | 'description'
    | 'requirements'
    | 'isRemote'
    | 'state'
    | 'city'
    | 'medicalSpecialties'
    | 'medicalPracticeAreas'
    | 'tags'
    | 'dates'
    | 'payHidden'
    | 'salary'
    | 'employerHidden'
    | 'is_urgent'
  > {
  job_type: JobType
  contractForm: ContractForm | ''
  regime: Regime | ''
  hours: '' | '6' | '12' | '24'
  shift: Shift | ''
  payMin: string
  payMax: string
  payUnit: PayUnit | ''
  paymentTermDays: string
}

export const emptyDraft: JobDraft = {
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
  payMin: '',
  payMax: '',
  payUnit: '',
  payHidden: false,
  salary: '',
  paymentTermDays: '',
  employerHidden: false,
  is_urgent: false,
}

type JobDefaults = Pick<
  StoredForm,
  'state' | 'city' | 'job_type' | 'contractForm' | 'payUnit' | 'paymentTermDays'
>

/** The stored job -> the form. */
export const draftOf = (job: StoredForm): JobDraft => ({
  ...job,
  description: htmlToText(job.description),
  requirements: htmlToText(job.requirements),
  contractForm: job.contractForm ?? '',
  regime: job.regime ?? '',
  hours: job.hours === null ? '' : (String(job.hours) as JobDraft['hours']),
  shift: job.shift ?? '',
  payMin: reaisText(job.payMin),
  payMax: reaisText(job.payMax),
  payUnit: job.payUnit ?? '',
  paymentTermDays: job.paymentTermDays === null ? '' : String(job.paymentTermDays),
})

/** What held for the last job -> the part of a new form that begins with it. */
export const defaultsOf = ({
  contractForm,
  payUnit,
  paymentTermDays,
  ...same
}: JobDefaults): Partial<JobDraft> => ({
  ...same,
  contractForm: contractForm ?? '',
  payUnit: payUnit ?? '',
  paymentTermDays: paymentTermDays === null ? '' : String(paymentTermDays),
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** The form -> what the contract judges; long texts are still plain. */
export const jobOf = (draft: JobDraft) => ({
  ...draft,
  state: draft.isRemote ? '' : draft.state,
  city: draft.isRemote ? '' : draft.city,
  contractForm: draft.contractForm || null,
  regime: draft.regime || null,
  hours: numberOf(draft.hours),
  shift: draft.shift || null,
  payMin: centavosOf(draft.payMin),
  payMax: centavosOf(draft.payMax),
  payUnit: draft.payUnit || null,
  paymentTermDays: numberOf(draft.paymentTermDays),
})

/** What is sent: long texts as HTML. */
export const withHtml = (job: JobForm): JobForm => ({
  ...job,
  description: textToHtml(job.description),
  requirements: textToHtml(job.requirements),
})
