import { sql } from 'kysely'
import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import { type RejectionReason, rejectionReasonLabels } from '#contract/hiring/application-moves.ts'
import { applicationStatusLabels } from '#contract/hiring/applications.ts'
import { measuredAnswerText } from '#contract/jobs/answers.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { isDecided } from '#server/db/booked-dates.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { type ChosenDate, chosenDates, plannedDates, plannedOf } from '#server/db/planned-dates.ts'
import { notAJob, type Subject } from '../subject.ts'
import { type HiredJob, hiredCalendar, hiredDates, hiredDatesText } from './hired-dates.ts'

interface Told {
  status: MoveStatus
  reason: RejectionReason | null
  message: string
  at: string
}

/** Applications as notifications show them: what the employer decided, and with a hiring the plantões. */
export async function applicationSubjects(db: DbOrTrx, ids: readonly string[]): Promise<Subject[]> {
  const lastTold = sql<Told | null>`(
    select json_build_object('status', to_status, 'reason', case when shows_reason then reason end, 'message', message,
      'at', moved_at)
    from application_moves where application_id = applications.id and sent_at is not null
    order by moved_at desc limit 1)`
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .leftJoin('employer_answers', (join) =>
      join.onRef('employer_id', '=', 'owners.id').on('jobs.employer_hidden', '=', false),
    )
    .select([
      'applications.id',
      'jobs.title',
      'employer_answers.answers',
      'employer_answers.median_minutes',
      sql<string | null>`case when not jobs.employer_hidden then owners.name end`.as('employer_name'),
      sql<string>`concat_ws(', ', cities.name, jobs.state)`.as('place'),
      'jobs.state',
      chosenDates('applications').as('chosen'),
      plannedDates.as('planned'),
      sql<
        string[]
      >`array(select planned.id from ${plannedOf(sql`jobs.id`)} as planned where ${isDecided})`.as('decided'),
      lastTold.as('told'),
    ])
    .where('applications.id', 'in', ids)
    .execute()
  return rows.map(
    ({ id, title, employer_name, place, state, told, answers, median_minutes: medianMinutes, ...row }) => {
      const dates: ChosenDate[] =
        row.chosen ?? row.planned.map((date) => ({ ...date, isGone: false, hasMoved: false }))
      const hired: HiredJob | null =
        told?.status === 'hired'
          ? {
              applicationId: id,
              title,
              employerName: employer_name ?? CONFIDENTIAL_EMPLOYER,
              place,
              uf: state,
              dates: dates.filter((date) => !row.decided.includes(date.id)),
              hiredAt: new Date(told.at),
            }
          : null
      const calendar = hired && hiredCalendar(hired)
      return {
        ...notAJob,
        id,
        title,
        employer_name,
        message: told?.message || null,
        details: {
          application_sent: measuredAnswerText({ answers, medianMinutes }),
          application_advanced: told && applicationStatusLabels[told.status],
          application_rejected: told?.reason ? rejectionReasonLabels[told.reason] : null,
          application_hired: hired && hiredDatesText(hiredDates(hired), hired.uf),
        },
        ...(calendar && {
          attachment: {
            filename: 'plantoes.ics',
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: calendar,
            kinds: ['application_hired'],
          },
        }),
      }
    },
  )
}
