import type { Insertable } from 'kysely'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { daysOf, scheduleOf, startsOf } from '#contract/jobs/planned-dates.ts'
import type { Jobs } from '#server/db/types.ts'
import type { ResolvedJob } from './job-references.ts'

/** The columns of a job that store each field of its form. Lists have tables of their own. */
interface StoredIn {
  title: 'title'
  description: 'description'
  requirements: 'requirements'
  isRemote: 'is_remote'
  state: 'state'
  city: 'city_id'
  medicalSpecialties: never
  medicalPracticeAreas: never
  tags: never
  job_type: 'job_type'
  contractForm: 'contract_form'
  regime: 'regime'
  hours: 'hours'
  shift: 'shift'
  dates: 'dates' | 'date_starts'
  payMin: 'pay_min'
  payMax: 'pay_max'
  payUnit: 'pay_unit'
  payHidden: 'pay_hidden'
  salary: 'salary_text'
  paymentTermDays: 'payment_term_days'
  employerHidden: 'employer_hidden'
  questions: never
  neededDocuments: 'needed_documents'
  is_urgent: 'is_urgent'
}
type FormColumns = Required<Pick<Insertable<Jobs>, StoredIn[keyof JobForm]>>

/** The fields that are written freely. A place is chosen from a list. */
type WrittenField = Exclude<
  { [Field in keyof JobForm]: string extends JobForm[Field] ? Field : never }[keyof JobForm],
  'state' | 'city'
>
export type TextColumns = Pick<FormColumns, StoredIn[WrittenField]>

/** The columns of a job that come from its form, apart from the texts. A remote job has no place. */
export const columnsOf = ({ form, cityId }: ResolvedJob): Omit<FormColumns, keyof TextColumns> => ({
  is_remote: form.isRemote,
  state: form.isRemote ? null : form.state,
  city_id: form.isRemote ? null : cityId,
  job_type: form.job_type,
  contract_form: form.contractForm,
  regime: form.regime,
  ...scheduleOf(form),
  dates: daysOf(form.dates),
  date_starts: startsOf(form.dates),
  pay_min: form.payMin || null,
  pay_max: form.payMax || null,
  pay_unit: form.payUnit,
  pay_hidden: form.payHidden,
  payment_term_days: form.paymentTermDays,
  employer_hidden: form.employerHidden,
  needed_documents: form.neededDocuments,
  is_urgent: form.is_urgent,
})

/** The columns that the card of a job shows of it, its employer and its city. */
export const cardColumns = [
  'jobs.id',
  'jobs.owner_user_id',
  'jobs.title',
  'jobs.status',
  'jobs.is_remote',
  'jobs.state',
  'jobs.city_id',
  'jobs.job_type',
  'jobs.contract_form',
  'jobs.regime',
  'jobs.hours',
  'jobs.shift',
  'jobs.date_starts',
  'jobs.pay_min',
  'jobs.pay_max',
  'jobs.pay_unit',
  'jobs.pay_hidden',
  'jobs.salary_text',
  'jobs.employer_hidden',
  'jobs.is_urgent',
  'jobs.sponsored_until',
  'jobs.featured_by_plan',
  'jobs.created_at',
  'jobs.published_at',
  'jobs.ends_at',
  'jobs.close_reason',
  'jobs.rejection_reason',
  'jobs.stop_reason',
  'jobs.admin_featured_until',
  'users.name as employer_name',
  'users.image_key as employer_image_key',
  'users.suspended_at as owner_suspended_at',
  'employers.granted_plan as employer_plan',
  'employers.granted_posts as employer_grant',
  'cities.name as city',
] as const
