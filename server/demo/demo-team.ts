import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { TeamRole } from '#contract/hiring/team.ts'
import type { Trx } from '#server/db/client.ts'
import type { TeamActivity, Users } from '#server/db/types.ts'
import { recordTextsAccepted } from '#server/features/accounts/consents/service.ts'
import type { DemoApplication } from './demo-applications.ts'
import { uuidOf } from './random.ts'

export const recruiterId = uuidOf('recrutamento')

const people: { local: string; name: string; role: TeamRole; joinedDaysAgo: number }[] = [
  { local: 'recrutamento', name: 'Renata Brandão Lopes', role: 'recruiter', joinedDaysAgo: 84 },
  { local: 'leitura', name: 'Otávio Peixoto Ramos', role: 'reader', joinedDaysAgo: 31 },
]

interface DemoJobRow {
  id?: string | undefined
  owner_user_id: string
  created_at?: unknown
}

/** The two people of the first hospital's team, and what its recruiter did. */
export async function insertTeam(
  trx: Trx,
  demo: {
    companyId: string
    passwordHash: string
    jobs: readonly DemoJobRow[]
    applications: readonly DemoApplication[]
    now: Date
  },
): Promise<void> {
  const { companyId, passwordHash, now } = demo
  const rows = people.map(({ local, name, role, joinedDaysAgo }) => ({
    id: uuidOf(local),
    email: `${local}@demo.test`,
    name,
    role,
    joinedAt: new Date(now.getTime() - joinedDaysAgo * DAY_MS),
  }))
  const users = rows.map(
    ({ id, email, name, joinedAt }): Insertable<Users> => ({
      id,
      email,
      name,
      role: 'team_member',
      password_hash: passwordHash,
      email_verified_at: joinedAt,
      profile_completed_at: joinedAt,
      terms_accepted_at: joinedAt,
      created_at: joinedAt,
      updated_at: joinedAt,
    }),
  )
  await trx.insertInto('users').values(users).execute()
  for (const { id, joinedAt } of rows) await recordTextsAccepted(trx, id, joinedAt)
  await trx
    .insertInto('team_members')
    .values(
      rows.map(({ id, role, joinedAt }) => ({
        user_id: id,
        company_id: companyId,
        role,
        invited_by: companyId,
        created_at: joinedAt,
      })),
    )
    .execute()
  const joined = rows.map(({ id, joinedAt }) => entry(id, 'POST /team/invitation/accept', null, joinedAt))
  const recruiter = rows[0]?.id as string
  const own = new Set(demo.jobs.filter((job) => job.owner_user_id === companyId).map(({ id }) => id))
  const opened = demo.applications
    .filter(({ jobId }) => own.has(jobId))
    .flatMap(({ id, events }) =>
      events
        .filter(({ status }) => status === 'viewed')
        .map(({ at }) => entry(recruiter, 'POST /applications/:id/view', id, at)),
    )
    .filter(({ at }) => (at as Date) >= (rows[0]?.joinedAt as Date))
  const published = [...own].slice(0, 3).map((id, index) => {
    const at = new Date(now.getTime() - (6 + index * 5) * DAY_MS)
    return entry(index === 1 ? companyId : recruiter, 'PUT /jobs/:id', id ?? null, at)
  })
  await trx
    .insertInto('team_activity')
    .values([...joined, ...opened, ...published].map((one) => ({ ...one, company_id: companyId })))
    .execute()
}

const entry = (
  author_id: string,
  action: string,
  subject_id: string | null,
  at: Date,
): Omit<Insertable<TeamActivity>, 'company_id'> => ({ author_id, action, subject_id, at })
