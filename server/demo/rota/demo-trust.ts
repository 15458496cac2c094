import { sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { BOOKABLE_DAYS } from '#contract/rota/direct-bookings.ts'
import type { Trx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'

/** How many plantões of these companies have a pay of their own, so that they can be booked at once. */
const DATES_WITH_PAY = 3

/**
 * The demo company trusts the demo doctor and those who have worked for it. So does the company with most plantões to come, of which
 * she can book some at once.
 */
export async function insertTrust(
  trx: Trx,
  { companyId, doctorId, now }: { companyId: string; doctorId: string; now: Date },
): Promise<void> {
  const trustedAt = new Date(now.getTime() - 30 * DAY_MS)
  await sql`insert into trusted_doctors (employer_id, doctor_id, trusted_by, trusted_at)
    select ${companyId}::uuid, doctor_id, ${companyId}::uuid, ${trustedAt} from (
      select ${doctorId}::uuid as doctor_id
      union select doctor_id from bookings where employer_id = ${companyId} and state = 'agreed' and ends_at <= ${now}) as known`.execute(
    trx,
  )
  const [first, last] = [brazilDay(now.getTime() + DAY_MS), brazilDay(now.getTime() + BOOKABLE_DAYS * DAY_MS)]
  const isBookable = sql<boolean>`(${jobIsOpen('jobs', now)} and not jobs.pay_hidden and not jobs.employer_hidden
    and jobs.pay_min is not null and jobs.pay_max is not null and jobs.pay_unit in ('shift', 'hour')
    and dates.starts_at is not null and dates.hours is not null and dates.day between ${first}::date and ${last}::date)`
  await sql`insert into trusted_doctors (employer_id, doctor_id, trusted_by, trusted_at)
    select owner_user_id, ${doctorId}, owner_user_id, ${trustedAt} from job_dates as dates join jobs on jobs.id = dates.job_id
    where ${isBookable} and owner_user_id <> ${companyId} group by owner_user_id order by count(*) desc, owner_user_id limit 1`.execute(
    trx,
  )
  await sql`update job_dates set pay_centavos = case when jobs.pay_unit = 'shift' then (jobs.pay_min + jobs.pay_max) / 2
      when jobs.pay_unit = 'hour' then (jobs.pay_min + jobs.pay_max) / 2 * job_dates.hours end
    from jobs where jobs.id = job_dates.job_id and (job_dates.job_id, job_dates.day, job_dates.position) in (
      select dates.job_id, dates.day, dates.position from job_dates as dates join jobs on jobs.id = dates.job_id
        join trusted_doctors on trusted_doctors.employer_id = jobs.owner_user_id and trusted_doctors.doctor_id = ${doctorId}
      where ${isBookable} and dates.pay_centavos is null
      order by dates.day, dates.job_id limit ${DATES_WITH_PAY})`.execute(trx)
}
