import { sql } from 'kysely'
import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import type { TeamRole } from '#contract/hiring/team.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

/** The people of a company: the founder first, also after leaving, then the others in the order in which they joined. */
export function membersOf(db: DbOrTrx, companyId: string) {
  return db
    .selectFrom('users')
    .leftJoin('team_members as member', 'member.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.last_seen_at',
      'users.suspended_at',
      'member.left_at',
      sql<TeamRole>`coalesce(member.role, 'owner')`.as('role'),
      sql<Date>`coalesce(member.created_at, users.created_at)`.as('joined_at'),
    ])
    .where((eb) => eb.or([eb('users.id', '=', companyId), eb('member.company_id', '=', companyId)]))
    .orderBy(sql`users.id <> ${companyId}`)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute()
}

/** The company of somebody who has joined it; undefined for everybody else, also for founders. */
export const membershipOf = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('team_members')
    .select(['company_id', 'role'])
    .where('user_id', '=', userId)
    .whereRef('company_id', '<>', 'user_id')
    .executeTakeFirst()

/** Adds a person, or changes her role. A founder who had left is back. */
export async function upsertMember(
  trx: Trx,
  member: { userId: string; companyId: string; role: TeamRole; invitedBy: string | null; now: Date },
): Promise<void> {
  const { userId, companyId, role, invitedBy, now } = member
  await trx
    .insertInto('team_members')
    .values({ user_id: userId, company_id: companyId, role, invited_by: invitedBy, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, left_at: null }))
    .execute()
}

export async function deleteMember(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('team_members').where('user_id', '=', userId).execute()
}

/** The account of the company stays, and nobody can sign in with it. */
export async function markFounderLeft(trx: Trx, companyId: string, now: Date): Promise<void> {
  await trx
    .insertInto('team_members')
    .values({ user_id: companyId, company_id: companyId, role: 'reader', created_at: now, left_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ left_at: now }))
    .execute()
}

const invitationColumns = [
  'team_invitations.id',
  'company_id',
  'team_invitations.email',
  'team_invitations.role',
  'sent_at',
  'expires_at',
  'invited_by',
] as const

const openInvitations = (db: DbOrTrx) =>
  db
    .selectFrom('team_invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invited_by')
    .select(invitationColumns)
    .select('inviter.name as inviter_name')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)

export const openInvitationsOf = (db: DbOrTrx, companyId: string) =>
  openInvitations(db)
    .where('company_id', '=', companyId)
    .orderBy('sent_at', 'desc')
    .orderBy('team_invitations.id')
    .execute()

export const openInvitation = (db: DbOrTrx, companyId: string, id: string) =>
  openInvitations(db)
    .where('company_id', '=', companyId)
    .where('team_invitations.id', '=', id)
    .executeTakeFirst()

/** An invitation that can be accepted now, with the company; a suspended company admits nobody. */
export const acceptableInvitation = (db: DbOrTrx, tokenHash: Buffer, now: Date) =>
  openInvitations(db)
    .innerJoin('users as company', 'company.id', 'company_id')
    .select('company.name as company_name')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('company.suspended_at', 'is', null)
    .where('company.role', 'in', ['employer', 'telehealth'])
    .executeTakeFirst()

export async function insertInvitation(
  trx: Trx,
  invitation: {
    companyId: string
    email: string
    role: TeamRole
    tokenHash: Buffer
    invitedBy: UserId
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const { companyId, email, role, tokenHash, invitedBy, now, expiresAt } = invitation
  const { id } = await trx
    .insertInto('team_invitations')
    .values({
      company_id: companyId,
      email,
      role,
      token_hash: tokenHash,
      invited_by: invitedBy,
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives an open invitation another link; the one before is not valid any more. */
export async function renewInvitation(
  trx: Trx,
  id: string,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('team_invitations')
    .set({ token_hash: tokenHash, sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Gives the open invitations of an account that has no role yet its new address, except those of companies that have invited
 * that address too. An account with a role cannot accept one, while a future account with the former address can.
 */
export async function moveInvitations(
  trx: Trx,
  { userId, formerEmail, email }: { userId: string; formerEmail: string; email: string },
): Promise<void> {
  const openOf = (address: string) =>
    trx
      .selectFrom('team_invitations')
      .where('email', '=', address)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
  await trx
    .updateTable('team_invitations')
    .set({ email })
    .where('id', 'in', openOf(formerEmail).select('id'))
    .where('company_id', 'not in', openOf(email).select('company_id'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('id').where('id', '=', userId).where('role', 'is', null)),
    )
    .execute()
}

/** False if the invitation is no longer open. */
export async function endInvitation(
  trx: Trx,
  id: string,
  end: { accepted_at: Date } | { revoked_at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('team_invitations')
    .set(end)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteInvitationsTo(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('team_invitations').where('email', '=', email).execute()
}

/** Deletes invitations that ended before this moment in one way or another. */
export async function deleteEndedInvitations(db: DbOrTrx, before: Date): Promise<void> {
  await db
    .deleteFrom('team_invitations')
    .where((eb) =>
      eb.or([
        eb('accepted_at', '<', before),
        eb('revoked_at', '<', before),
        eb.and([eb('accepted_at', 'is', null), eb('revoked_at', 'is', null), eb('expires_at', '<', before)]),
      ]),
    )
    .execute()
}

export async function insertActivity(
  db: DbOrTrx,
  entry: { companyId: string; authorId: string; action: string; subjectId: string | null; at: Date },
): Promise<void> {
  const { companyId, authorId, action, subjectId, at } = entry
  await db
    .insertInto('team_activity')
    .values({ company_id: companyId, author_id: authorId, action, subject_id: subjectId, at })
    .execute()
}

/** One page of what was done for a company, the newest first, with what it was done to. */
export function listActivity(
  db: DbOrTrx,
  companyId: string,
  filter: { before: { at: string; id: string } | null; author: string | undefined; limit: number },
) {
  const { before, author, limit } = filter
  return db
    .selectFrom('team_activity as entry')
    .leftJoin('users as author', 'author.id', 'author_id')
    .leftJoin('team_members as membership', 'membership.user_id', 'author_id')
    .leftJoin('applications', (join) =>
      join.onRef('applications.id', '=', 'subject_id').on(applicationIsLive('applications')),
    )
    .leftJoin('users as doctor', 'doctor.id', 'applications.doctor_id')
    .leftJoin('jobs', (join) =>
      join
        .on(sql<boolean>`jobs.id = coalesce(applications.job_id, subject_id)`)
        .on('jobs.owner_user_id', '=', companyId)
        .on('jobs.removed_at', 'is', null),
    )
    .leftJoin('users as person', 'person.id', 'subject_id')
    .leftJoin('team_invitations as invitation', (join) =>
      join.onRef('invitation.id', '=', 'subject_id').on('invitation.company_id', '=', companyId),
    )
    .select([
      'entry.id',
      'entry.action',
      'entry.at',
      'author.name as author_name',
      'jobs.id as job_id',
      'jobs.title as job_title',
      'applications.id as application_id',
      'doctor.name as doctor_name',
      'person.name as person_name',
      // The call was recorded right after its move. An undone move is deleted later, and no earlier one may replace it.
      sql<MoveStatus | null>`(select to_status from application_moves move
        where move.application_id = applications.id and move.author_id = entry.author_id
          and move.moved_at <= entry.at and move.moved_at > entry.at - interval '1 minute'
        order by move.moved_at desc limit 1)`.as('moved_to'),
      sql<boolean>`membership.left_at is not null or (author.id <> ${companyId}
        and membership.company_id is distinct from ${companyId})`.as('is_former'),
    ])
    .select(({ ref }) => [
      ref('author.email').as('author_email'),
      ref('person.email').as('person_email'),
      ref('invitation.email').as('invited_email'),
    ])
    .where('entry.company_id', '=', companyId)
    .$if(author !== undefined, (query) => query.where('entry.author_id', '=', author as string))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(entry.at, entry.id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

/** Removes a person from what others did to her membership. */
export async function clearSubject(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('team_activity').set({ subject_id: null }).where('subject_id', '=', userId).execute()
}

export async function deleteActivityBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('team_activity').where('at', '<', moment).execute()
}
