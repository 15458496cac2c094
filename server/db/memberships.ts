import { type RawBuilder, sql } from 'kysely'
import type { EmployerRole } from '#contract/accounts/roles.ts'
import type { TeamRole } from '#contract/hiring/team.ts'
import type { DbOrTrx } from './client.ts'

/** The company for which somebody acts. */
export interface Membership {
  companyId: string
  companyRole: EmployerRole
  teamRole: TeamRole
}

/**
 * The membership of the person in the row `users`. Null outside companies, for a person who has left, and while the
 * company is suspended. The account with which a company was registered is an owner unless a row says otherwise.
 */
export const membership = sql<Membership | null>`(select json_build_object('companyId', company.id,
    'companyRole', company.role, 'teamRole', coalesce(team_members.role, 'owner'))
  from users as company left join team_members on team_members.user_id = users.id
  where company.id = coalesce(team_members.company_id, users.id) and company.role in ('employer', 'telehealth')
    and company.suspended_at is null and team_members.left_at is null)`

/** Whether the person in the row `users` is outside companies, or belongs to one that is not suspended. */
export const isAdmittedByTeam = sql<boolean>`(users.role is null or users.role in ('doctor', 'admin')
  or ${membership} is not null)`

/** Whether the account is a company's whose founder has left, so that nobody may sign in with it. */
export const hasLeftTeam = sql<boolean>`exists (select from team_members
  where user_id = users.id and left_at is not null)`

/** The addresses of the owners of a company; of an account outside companies, its own. Never empty. */
export const ownerEmails = (companyId: RawBuilder<string>) => sql<string[]>`(select coalesce(
    array_agg(people.email order by people.email) filter (where coalesce(member.role, 'owner') = 'owner'
      and member.left_at is null),
    array_agg(people.email) filter (where people.id = ${companyId}))
  from users as people left join team_members as member on member.user_id = people.id
  where people.id = ${companyId} or member.company_id = ${companyId})`

/** Recipients of mails about an account: the owners of a company, even if its founder has left, or the person. */
export async function ownersOf(db: DbOrTrx, accountId: string): Promise<string[]> {
  const { emails } = await db
    .selectNoFrom(ownerEmails(sql`${accountId}::uuid`).as('emails'))
    .executeTakeFirstOrThrow()
  return emails
}
