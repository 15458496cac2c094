import type { StoredForm } from '#contract/api/jobs.ts'
import type { ContractForm, JobType, PayUnit, Regime, Shift } from '#contract/jobs.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'
import { htmlToText } from './html-to-text.ts'
import { textToHtml } from './text-to-html.ts'

/** The values of the form's controls: no choice is '', amounts are as typed, and the long texts are plain text. */
export interface JobFormValues
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
  /** The job is to be paid for and featured. Not part of the job itself. */
  isSponsored: boolean
}

export const emptyJobFormValues: JobFormValues = {
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
  isSponsored: false,
}

export const formValuesOf = (job: StoredForm): JobFormValues => ({
  ...job,
  description: htmlToText(job.description),
  requirements: htmlToText(job.requirements),
  contractForm: job.contractForm ?? '',
  regime: job.regime ?? '',
  hours: job.hours === null ? '' : (String(job.hours) as JobFormValues['hours']),
  shift: job.shift ?? '',
  payMin: reaisText(job.payMin),
  payMax: reaisText(job.payMax),
  payUnit: job.payUnit ?? '',
  paymentTermDays: job.paymentTermDays === null ? '' : String(job.paymentTermDays),
  isSponsored: false,
})

type JobDefaults = Pick<
  StoredForm,
  'state' | 'city' | 'job_type' | 'contractForm' | 'payUnit' | 'paymentTermDays'
>

/** The initial values of a new job that the employer's last one suggests. */
export const defaultFormValues = ({
  contractForm,
  payUnit,
  paymentTermDays,
  ...same
}: JobDefaults): Partial<JobFormValues> => ({
  ...same,
  contractForm: contractForm ?? '',
  payUnit: payUnit ?? '',
  paymentTermDays: paymentTermDays === null ? '' : String(paymentTermDays),
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** The input of the contract's schema. The long texts are still plain text: the limits apply to what is typed. */
export const jobOfValues = (values: JobFormValues) => ({
  ...values,
  state: values.isRemote ? '' : values.state,
  city: values.isRemote ? '' : values.city,
  contractForm: values.contractForm || null,
  regime: values.regime || null,
  hours: numberOf(values.hours),
  shift: values.shift || null,
  payMin: centavosOf(values.payMin),
  payMax: centavosOf(values.payMax),
  payUnit: values.payUnit || null,
  paymentTermDays: numberOf(values.paymentTermDays),
})

/** The validated job as it is sent, with its long texts as HTML. */
export const withHtml = (job: JobForm): JobForm => ({
  ...job,
  description: textToHtml(job.description),
  requirements: textToHtml(job.requirements),
})
