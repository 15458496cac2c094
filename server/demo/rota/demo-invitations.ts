import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'

/** As `uuidOf` of the demo, in SQL. */
const uuidOfText = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13) placing 'a' from 17)::uuid`

/** How many days ago the demo doctor was invited: less often than a week may have. */
const INVITED_DAYS_AGO = [2, 6, 12]

/** Most doctors of the demo want invitations, the demo doctor among them. She has some, and excludes a company. */
export async function insertInvitations(
  trx: Trx,
  { doctorId, doctorIds, now }: { doctorId: string; doctorIds: readonly string[]; now: Date },
): Promise<void> {
  const optedIn = new Date(now.getTime() - 30 * DAY_MS)
  const times = INVITED_DAYS_AGO.map((days) => new Date(now.getTime() - days * DAY_MS))
  const oldestFirst = times.toReversed()
  await trx
    .insertInto('invitation_choices')
    .values(
      doctorIds
        .filter((id, index) => id === doctorId || index % 3 > 0)
        .map((id) => ({
          doctor_id: id,
          opted_in_at: optedIn,
          ...(id === doctorId && {
            invited_at: oldestFirst,
            invitable_from: new Date((oldestFirst[0]?.getTime() ?? 0) + 7 * DAY_MS),
          }),
        })),
    )
    .execute()
  // Of jobs that were there by then, one of which hides its company.
  await sql`insert into job_invitations (id, job_id, doctor_id, invited_by, invited_at, handled_at, delivered_at)
    select ${uuidOfText(sql`concat('invitation', chosen.id)`)}, chosen.id, ${doctorId}, owner_user_id, at, at, at
    from unnest(${times}::timestamptz[]) with ordinality as moments (at, number)
      join (select id, owner_user_id, row_number() over (order by published_at desc, id) as number from (
          (select id, owner_user_id, published_at from jobs where ${jobIsOpen('jobs', now)} and not employer_hidden
            and published_at < ${times.at(-1)} and not exists (select from applications
              where job_id = jobs.id and doctor_id = ${doctorId}) order by published_at desc, id limit 2)
          union all
          (select id, owner_user_id, published_at from jobs where ${jobIsOpen('jobs', now)} and employer_hidden
            and published_at < ${times.at(-1)} and not exists (select from applications
              where job_id = jobs.id and doctor_id = ${doctorId}) order by published_at desc, id limit 1)) as several
      ) as chosen using (number)`.execute(trx)
  await sql`insert into excluded_companies (id, doctor_id, employer_id, excluded_at, shown_as, is_hidden)
    select ${uuidOfText(sql`concat('excluded', id)`)}, ${doctorId}, id, ${optedIn}, name, false from users
    where role = 'employer' and email <> 'hospital@demo.test' order by name limit 1`.execute(trx)
}
