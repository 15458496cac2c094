import { sql } from 'kysely'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { clocksText, minutesBehind } from '#contract/time-zones.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { notAJob, type Subject } from '../subject.ts'

const shownEmployer = sql<string | null>`case when not jobs.employer_hidden then owners.name end`

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})

/** Plantões with a free place as notifications show them: they lead to the job. */
export async function shiftSubjects(db: DbOrTrx, ids: readonly string[]): Promise<Subject[]> {
  const rows = await db
    .selectFrom('shift_notices')
    .innerJoin('jobs', 'jobs.id', 'shift_notices.job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select(['shift_notices.id', 'job_id', 'jobs.title', 'jobs.state', 'planned_day'])
    .select(sql<string | null>`to_char(planned_start, 'HH24:MI')`.as('start'))
    .select(shownEmployer.as('employer_name'))
    .select(
      sql<Date>`(planned_day + coalesce(planned_start, time '23:59:59')) at time zone 'America/Sao_Paulo'`.as(
        'begins_at',
      ),
    )
    .where('shift_notices.id', 'in', ids)
    .execute()
  return rows.map(({ id, job_id: jobId, title, state, planned_day: day, start, ...shown }) => {
    const time = start && minutesBehind(state) ? `${start} (${clocksText(shown.begins_at, state)})` : start
    const when = [dayFormat.format(new Date(day)), time].filter(Boolean).join(', ')
    return {
      ...notAJob,
      id,
      title,
      ...shown,
      address: paths.job(jobId),
      details: { shift_free: when, shift_open: when },
    }
  })
}

/** Invitations to jobs as notifications show them: they lead to the job. */
export async function invitationSubjects(db: DbOrTrx, ids: readonly string[]): Promise<Subject[]> {
  const rows = await db
    .selectFrom('job_invitations')
    .innerJoin('jobs', 'jobs.id', 'job_invitations.job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select(['job_invitations.id', 'job_id', 'jobs.title'])
    .select(shownEmployer.as('employer_name'))
    .where('job_invitations.id', 'in', ids)
    .execute()
  return rows.map(({ id, job_id: jobId, title, employer_name }) => ({
    ...notAJob,
    id,
    title,
    employer_name,
    address: paths.job(jobId),
    details: { job_invited: employer_name ?? CONFIDENTIAL_EMPLOYER },
  }))
}
