import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

export interface Alarm {
  kind: string
  subject: string
  /** For the operator, without personal data. */
  details: string
}

/** Returns whether the alarm is new. An open alarm of the same kind and subject only gets its time and details updated. */
export async function raise(db: DbOrTrx, { kind, subject, details }: Alarm, now: Date): Promise<boolean> {
  const { isNew } = await db
    .insertInto('payment_alarms')
    .values({ kind, subject, details, raised_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ details, last_seen_at: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

/** Whether an admin has settled an alarm that says the same. */
export async function isSettledByAdmin(db: DbOrTrx, { kind, subject, details }: Alarm): Promise<boolean> {
  const row = await db
    .selectFrom('payment_alarms')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('details', '=', details)
    .where('settled_by_admin', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Settles the open alarms of a kind, or only those about one subject. */
export async function settle(
  db: DbOrTrx,
  { kind, subject }: { kind: string; subject?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_alarms')
    .set({ settled_at: now })
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .execute()
}

/** Settles the open alarms of a kind that are about none of these subjects. */
export async function settleOthers(
  db: DbOrTrx,
  kind: string,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_alarms')
    .set({ settled_at: now })
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .$if(subjects.length > 0, (query) => query.where('subject', 'not in', subjects))
    .execute()
}

/** Returns false if there is no such alarm. An alarm that is settled already stays as it is. */
export async function settleByAdmin(db: DbOrTrx, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('payment_alarms')
    .set((eb) => ({
      settled_at: eb.fn.coalesce('settled_at', eb.val(now)),
      settled_by_admin: sql<boolean>`settled_at is null or settled_by_admin`,
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const alarmsIn = (db: DbOrTrx, state: 'open' | 'settled' | undefined) =>
  db
    .selectFrom('payment_alarms')
    .$if(state !== undefined, (query) => query.where('settled_at', state === 'open' ? 'is' : 'is not', null))

/** Open alarms first, then the newest first. */
export async function listAlarms(
  db: DbOrTrx,
  { state, limit, offset }: { state?: 'open' | 'settled' | undefined; limit: number; offset: number },
) {
  const [rows, { total }, { open }] = await Promise.all([
    alarmsIn(db, state)
      .select(['id', 'kind', 'subject', 'details', 'raised_at', 'last_seen_at', 'settled_at'])
      .orderBy(sql`settled_at is not null`)
      .orderBy('raised_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    alarmsIn(db, state)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    alarmsIn(db, 'open')
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total), openCount: Number(open) }
}

/** Marks the alarms that no admin was notified of, and returns those that are still open. */
export async function takeNew(trx: Trx, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('payment_alarms')
    .set({ notified_at: now })
    .where('notified_at', 'is', null)
    .returning(['id', 'settled_at'])
    .execute()
  return rows.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)
}
