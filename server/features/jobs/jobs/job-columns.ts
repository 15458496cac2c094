import { daysOf, scheduleOf, startsOf } from '#contract/jobs/planned-dates.ts'
import type { ResolvedJob } from './job-references.ts'

/** The columns of a job that come from its form, apart from the texts. A remote job has no place. */
export const columnsOf = ({ form, cityId }: ResolvedJob) => ({
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
  is_urgent: form.is_urgent,
})
